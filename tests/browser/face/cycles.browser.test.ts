import type { CDPSession, Page } from 'playwright-core'
import { type Bench, startBench } from './support/state-bench.ts'
import { viewStates } from './support/view-states.ts'

interface Counts {
  readonly nodes: number
  readonly listeners: number
}

/** What the page holds once the garbage is gone. */
const countsOf = async (session: CDPSession): Promise<Counts> => {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const value = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { nodes: value('Nodes'), listeners: value('JSEventListeners') }
}

/** Opens and closes so many times, each time at another view. */
const cycle = (page: Page, times: number): Promise<void> =>
  page.evaluate(async (count) => {
    const views = ['Connect', 'Networks', 'WhatIsAWallet', 'WhatIsANetwork'] as const
    for (let time = 0; time < count; time += 1) {
      const view = views[time % views.length] ?? 'Connect'
      await window.portico.open({ view })
      await window.portico.close()
    }
  }, times)

const isGone = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const dialog = document.querySelector('portico-modal')?.shadowRoot?.querySelector('dialog')
    return dialog?.open === false && dialog.querySelector('.view') === null && document.documentElement.style.overflow === ''
  })

describe('opening and closing', () => {
  let bench: Bench
  beforeAll(async () => {
    bench = await startBench()
  })
  afterEach(() => bench.closePages())
  afterAll(() => bench.close())

  test('79: 200 times leave the page as it was, and it still opens', async () => {
    const { page, modal, errors, context } = await bench.face()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    await cycle(page, 20)
    await isGone(page)
    const before = await countsOf(session)
    await cycle(page, 200)
    await isGone(page)
    const after = await countsOf(session)
    expect({ nodes: after.nodes - before.nodes, listeners: after.listeners - before.listeners }).toEqual({ nodes: 0, listeners: 0 })
    expect(await page.evaluate(() => window.portico.getState().open)).toBe(false)
    await page.locator('#connect').click()
    await modal.row(/Test Wallet/).waitFor()
    expect(errors).toEqual([])
  })

  test.each(viewStates.map((entry) => [`${entry.view}: ${entry.state}`, entry] as const))(
    '80: back, then close: %s',
    async (_, { view, reach }) => {
      const { page, modal, errors } = await reach(bench)
      const isOpen = (): Promise<boolean> => page.evaluate(() => window.portico.getState().open)
      const back = modal.dialog.locator('[part=back]')
      if (view === 'UnsupportedChain') {
        // Closing is refused while the wallet stays where it is; going back leaves.
        await modal.button('Close').click()
        await modal.dialog.locator('[part=dialog].shaking').waitFor()
        expect(await isOpen()).toBe(true)
        await back.click()
      } else {
        if (await back.isVisible()) {
          await back.click()
          await back.waitFor({ state: 'hidden' })
          expect(await isOpen()).toBe(true)
        }
        await modal.button('Close').click()
      }
      await isGone(page)
      expect(await page.evaluate(() => window.portico.getState().open)).toBe(false)
      expect(errors).toEqual([])
    },
  )
})
