import type { BrowserContextOptions } from 'playwright-core'
import { clipped, smallTargets } from './support/layout.ts'
import { type Bench, startBench } from './support/state-bench.ts'
import { viewStates } from './support/view-states.ts'

const screens: readonly (readonly [string, BrowserContextOptions])[] = [
  ['at 200 %', { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }],
  ['320 px wide', { viewport: { width: 320, height: 640 } }],
  ['on a phone', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }],
]
const touching = 'on a phone'

describe.each(screens)('%s', (screen, context) => {
  let bench: Bench
  beforeAll(async () => {
    bench = await startBench()
  })
  afterEach(() => bench.closePages())
  afterAll(() => bench.close())

  test.each(viewStates.map((entry) => [`${entry.view}: ${entry.state}`, entry] as const))('%s', async (_, { reach }) => {
    const { page, modal, errors } = await reach(bench.under(context))
    expect(await clipped(page)).toEqual([])
    if (screen === touching) expect(await smallTargets(page)).toEqual([])
    await page.evaluate(() => window.portico.setLocale('ar'))
    await page.locator('portico-modal[dir=rtl]').waitFor({ state: 'attached' })
    expect(await modal.dialog.locator('[part=dialog]').evaluate((frame) => frame.matches(':dir(rtl)'))).toBe(true)
    expect(await clipped(page)).toEqual([])
    expect(errors).toEqual([])
  })
})
