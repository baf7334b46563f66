import type { Request } from 'playwright-core'
import { chunkWith, OF_OPENING } from '../../support/built-pages.ts'
import { until } from '../../support/wait.ts'
import { type FaultRig, startFaultRig } from './support/fault-page.ts'

describe('the modal’s own code does not come', () => {
  let rig: FaultRig
  beforeAll(async () => {
    rig = await startFaultRig()
  })
  afterAll(() => rig.close())

  test.each([
    ['the router', () => chunkWith('faults', OF_OPENING)],
    ['what starts plugins and asks wallets', () => /\/chunks\/connection\.js/],
  ])('%s: open rejects while it is away, and opens once it is there, without a reload', async (_, file) => {
    const path = file()
    const { page, modal, errors, connect, restWorks } = await rig.open()
    const heal = rig.server.faults.set(path, { drop: true })
    let onTheWay = 0
    const count = (change: number) => (request: Request) => {
      if (path.test(request.url())) onTheWay += change
    }
    page.on('request', count(1))
    page.on('requestfinished', count(-1))
    page.on('requestfailed', count(-1))
    const open = (): Promise<string> =>
      page.evaluate(() =>
        window.portico.open().then(
          () => 'opened',
          (cause: unknown) => String(Object(cause).code),
        ),
      )
    expect(await open()).not.toBe('opened')
    expect(await open()).not.toBe('opened')
    // An opening joins what is still on its way, and that fails as it did before the code was back.
    await until(() => onTheWay === 0)
    heal()
    expect(await open()).toBe('opened')
    await modal.row(/Test Wallet/).waitFor()
    await page.evaluate(() => window.portico.close())
    await connect()
    await restWorks()
    expect(errors).toEqual([])
  })
})
