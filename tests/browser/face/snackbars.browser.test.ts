import { type Bench, startBench } from './support/state-bench.ts'

/** ms a notice stays. */
const SHOWN = 4_000

describe('notices', () => {
  let bench: Bench
  beforeAll(async () => {
    bench = await startBench()
  })
  afterEach(() => bench.closePages())
  afterAll(() => bench.close())

  const openAccount = async () => {
    const face = await bench.face({ prepare: (page) => page.clock.install(), context: { permissions: ['clipboard-write'] } })
    await face.connect()
    await face.page.locator('#connect').click()
    await face.modal.text('12,500.25 USDC').waitFor()
    const copy = face.modal.button('Copy address')
    const notices = face.modal.text('Address copied')
    await face.page.clock.pauseAt(Date.now() + 60_000)
    return { ...face, copy, notices }
  }

  test('stay 4,000 ms', async () => {
    const { page, copy, notices } = await openAccount()
    await copy.click()
    await notices.waitFor()
    await page.mouse.move(1, 1)
    await page.clock.runFor(SHOWN - 1)
    expect(await notices.count()).toBe(1)
    await page.clock.runFor(1)
    await notices.waitFor({ state: 'detached' })
  })

  test('are three at most', async () => {
    const { copy, notices } = await openAccount()
    for (let time = 1; time <= 5; time += 1) {
      await copy.click()
      await notices.nth(Math.min(time, 3) - 1).waitFor()
    }
    expect(await notices.count()).toBe(3)
  })

  test('wait while the pointer is on them', async () => {
    const { page, copy, notices } = await openAccount()
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
