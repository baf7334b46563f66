import { until } from '../../support/wait.ts'
import { type FaultRig, startFaultRig } from './support/fault-page.ts'

describe('the modal’s own code does not come', () => {
  let rig: FaultRig
  beforeAll(async () => {
    rig = await startFaultRig()
  })
  afterAll(() => rig.close())

  test.each([
    ['the router', /\/chunks\/open\.js/],
    ['the start of plugins', /\/chunks\/start\.js/],
  ])('%s: open rejects while it is away, and opens once it is there, without a reload', async (_, path) => {
    const { page, modal, errors, connect, restWorks } = await rig.open()
    const heal = rig.server.faults.set(path, { drop: true })
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
    // What was still on its way when the code came back fails, and whoever opens meanwhile with it.
    await until(async () => (await open()) === 'opened')
    await modal.row(/Test Wallet/).waitFor()
    await page.evaluate(() => window.portico.close())
    await connect()
    await restWorks()
    expect(errors).toEqual([])
  })
})
