import { stopClock } from '../support/page-clock.ts'
import type { Face } from './support/face-host.ts'
import { type Bench, startBench } from './support/state-bench.ts'

/** ms a notice stays. */
const SHOWN = 4_000

describe('notices', () => {
  let bench: Bench
  let face: Face
  beforeAll(async () => {
    bench = await startBench()
    face = await bench.face({ prepare: (page) => page.clock.install(), context: { permissions: ['clipboard-write'] } })
    await face.connect()
    await face.page.locator('#connect').click()
    await face.modal.text('12,500.25 USDC').waitFor()
    await stopClock(face.page, 60_000)
  })
  afterAll(() => bench.close())

  /** The account's page, with none of the notices of the test before. */
  const account = async () => {
    const { page, modal } = face
    const notices = modal.text('Address copied')
    await page.mouse.move(1, 1)
    await page.clock.runFor(SHOWN)
    await notices.waitFor({ state: 'detached' })
    return { page, copy: modal.button('Copy address'), notices }
  }

  test('stay 4,000 ms', async () => {
    const { page, copy, notices } = await account()
    await copy.click()
    await notices.waitFor()
    await page.mouse.move(1, 1)
    await page.clock.runFor(SHOWN - 1)
    expect(await notices.count()).toBe(1)
    await page.clock.runFor(1)
    await notices.waitFor({ state: 'detached' })
  })

  test('are three at most', async () => {
    const { copy, notices } = await account()
    for (let time = 1; time <= 5; time += 1) {
      await copy.click()
      await notices.nth(Math.min(time, 3) - 1).waitFor()
    }
    expect(await notices.count()).toBe(3)
  })

  test('wait while the pointer is on them', async () => {
    const { page, copy, notices } = await account()
    await copy.click()
    await notices.hover()
    await page.clock.runFor(SHOWN * 5)
    expect(await notices.count()).toBe(1)
    await page.mouse.move(1, 1)
    await page.clock.runFor(SHOWN - 1)
    expect(await notices.count()).toBe(1)
    await page.clock.runFor(1)
    await notices.waitFor({ state: 'detached' })
  })
})
