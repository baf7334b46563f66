import { type FaultRig, startFaultRig } from './support/fault-page.ts'

describe('the modal’s own code does not come', () => {
  let rig: FaultRig
  beforeAll(async () => {
    rig = await startFaultRig()
  })
  afterAll(() => rig.close())

  test('the opening part: open rejects while it is away, and opens once it is there, without a reload', async () => {
    const { page, modal, errors, connect, restWorks } = await rig.open()
    const heal = rig.server.faults.set(/\/chunks\/opening\.js/, { drop: true })
    const open = (): Promise<string> =>
      page.evaluate(() =>
        window.portico.open().then(
          () => 'opened',
          (cause: unknown) => String(Object(cause).code),
        ),
      )
    expect(await open()).not.toBe('opened')
    expect(await open()).not.toBe('opened')
    heal()
    expect(await open()).toBe('opened')
    await modal.row(/Test Wallet/).waitFor()
    await page.evaluate(() => window.portico.close())
    await connect()
    await restWorks()
    expect(errors).toEqual([])
  })

  test('what asks the wallet: connecting fails while it is away, and connects once it is there, without a reload', async () => {
    const { page, modal, errors, restWorks } = await rig.open()
    const heal = rig.server.faults.set(/\/chunks\/connection\.js/, { drop: true })
    await page.locator('#connect').click()
    await modal.row(/Test Wallet/).click()
    await modal.button('Try again').waitFor()
    expect(await page.evaluate(() => window.portico.getState().status)).toBe('disconnected')
    heal()
    await modal.button('Try again').click()
    await page.waitForFunction(() => window.portico.getState().status === 'connected')
    await modal.isClosed()
    await restWorks()
    expect(errors).toEqual([])
  })
})
