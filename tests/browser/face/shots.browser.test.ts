import { mkdirSync } from 'node:fs'
import { type Bench, startBench } from './support/state-bench.ts'
import { viewStates } from './support/view-states.ts'

const out = '/tmp/shots'
describe('shots', () => {
  let bench: Bench
  beforeAll(async () => {
    mkdirSync(out, { recursive: true })
    bench = await startBench()
  })
  afterEach(() => bench.closePages())
  afterAll(() => bench.close())
  test.each(viewStates.map((e) => [`${e.view}: ${e.state}`, e] as const))('%s', async (name, { reach }) => {
    const file = name.replace(/[^a-z]+/gi, '-')
    const face = await reach(bench.under({ viewport: { width: 420, height: 720 + 0 }, deviceScaleFactor: 1 }))
    void face
    await face.page.setViewportSize({ width: 440, height: 720 })
    await face.page.waitForTimeout(400)
    await face.page.screenshot({ path: `${out}/dark-${file}.png` })
    await face.page.evaluate(() => window.portico.setTheme({ mode: 'light' }))
    await face.page.waitForTimeout(300)
    await face.page.screenshot({ path: `${out}/light-${file}.png` })
    await bench.closePages()
    const phone = await reach(bench.under({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 }))
    await phone.page.waitForTimeout(400)
    await phone.page.screenshot({ path: `${out}/phone-${file}.png` })
  })
})
