import type { CDPSession, Page } from 'playwright-core'
import { until } from '../../support/wait.ts'
import { step } from '../support/step.ts'
import { type HostRig, startHostRig } from './support/host-rig.ts'

/** Counts what is running: timers and intervals, as the page's own functions know them. */
const countTimers = `
  window.runningTimers = new Set()
  for (const [start, stop] of [['setTimeout', 'clearTimeout'], ['setInterval', 'clearInterval']]) {
    const [realStart, realStop] = [window[start], window[stop]]
    window[start] = (run, ms, ...args) => {
      const id = realStart(() => {
        if (start === 'setTimeout') window.runningTimers.delete(start + id)
        run(...args)
      }, ms)
      window.runningTimers.add(start + id)
      return id
    }
    window[stop] = (id) => {
      window.runningTimers.delete(start + id)
      realStop(id)
    }
  }
`

/** Listeners on an object of the page. */
const listenersOn = async (cdp: CDPSession, expression: string): Promise<readonly string[]> => {
  const { result } = await cdp.send('Runtime.evaluate', { expression })
  if (result.objectId === undefined) throw new Error(`${expression} is no object.`)
  const { listeners } = await cdp.send('DOMDebugger.getEventListeners', { objectId: result.objectId })
  // React keeps this one on every document it has drawn in, for ever.
  return listeners
    .map(({ type }) => `${expression} ${type}`)
    .filter((name) => name !== 'document selectionchange')
    .sort()
}

const OBJECTS = ['window', 'document', 'document.body', 'document.documentElement', 'window.visualViewport', 'navigator.connection']

interface Traces {
  readonly listeners: readonly string[]
  readonly timers: readonly string[]
  readonly elements: number
}

const tracesOf = async (page: Page, cdp: CDPSession): Promise<Traces> => ({
  listeners: (await Promise.all(OBJECTS.map((object) => listenersOn(cdp, object)))).flat(),
  timers: await page.evaluate(() => [...(Reflect.get(window, 'runningTimers') as Set<string>)]),
  elements: await page.evaluate(() => document.body.querySelectorAll('*').length),
})

describe('destroy leaves nothing behind', () => {
  let rig: HostRig
  beforeAll(async () => {
    rig = await startHostRig()
  })
  afterAll(() => rig.close())

  const dialog = (page: Page) => page.locator('portico-modal dialog')
  const life = async (page: Page, used: boolean): Promise<void> => {
    await page.evaluate(() => void window.copies.a?.start('one'))
    if (used) {
      await page.evaluate(() => void window.kernels.one?.open())
      await dialog(page).getByRole('button', { name: 'First Wallet' }).click()
      await page.waitForFunction(() => window.kernels.one?.getState().status === 'connected')
      await dialog(page).waitFor({ state: 'hidden' })
      await page.evaluate(() => void window.kernels.one?.open({ view: 'Networks' }))
      await dialog(page)
        .getByRole('button', { name: /OP Mainnet/ })
        .waitFor()
    }
    await page.evaluate(async () => {
      await window.kernels.one?.destroy()
      delete window.kernels.one
      localStorage.clear()
    })
  }

  test('no element, listener or timer; ten lives hold no more listeners and nodes than two', async () => {
    const { page, context, complaints } = await rig.open('kernels', {
      prepare: async (fresh) => void (await fresh.addInitScript({ content: countTimers })),
    })
    const cdp = await context.newCDPSession(page)
    const before = await tracesOf(page, cdp)
    const isAsBefore = async (): Promise<void> => {
      await page.waitForFunction((known) => (Reflect.get(window, 'runningTimers') as Set<string>).size <= known, before.timers.length)
      expect(await tracesOf(page, cdp)).toEqual(before)
    }
    await step('a kernel that is untouched', async () => {
      await life(page, false)
      await isAsBefore()
    })
    await step('a kernel that is open and connected', async () => {
      await life(page, true)
      await isAsBefore()
    })

    await cdp.send('Performance.enable')
    const held = async (): Promise<Record<string, number>> => {
      await page.evaluate(() => window.copies.a?.drawNothing())
      // What the first round frees holds more.
      await cdp.send('HeapProfiler.collectGarbage')
      await cdp.send('HeapProfiler.collectGarbage')
      const { metrics } = await cdp.send('Performance.getMetrics')
      return Object.fromEntries(
        metrics.filter(({ name }) => /^(Nodes|JSEventListeners)$/.test(name)).map(({ name, value }) => [name, value]),
      )
    }
    await life(page, true)
    const early = await held()
    for (let round = 0; round < 8; round += 1) await life(page, true)
    // What the last life leaves to the collector goes within a few rounds of it. Nodes: less than one for each life.
    await until(
      async () => {
        const late = await held()
        return Number(late.JSEventListeners) <= Number(early.JSEventListeners) && Number(late.Nodes) < Number(early.Nodes) + 8
      },
      { complaint: async () => [await held(), early] },
    )
    expect(complaints).toEqual([])
  })
})
