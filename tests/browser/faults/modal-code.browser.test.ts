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
    ['what translates', () => /\/chunks\/translator\.js/],
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

  test('what follows wallets: the modal opens without it, connecting fails with a way to try again, and goes on once it is there', async () => {
    const { page, modal, errors, restWorks } = await rig.open()
    const heal = rig.server.faults.set(/\/chunks\/wallets-part\.js/, { drop: true })
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

  test('what stands around the wallets: they are there and connect, trying again is offered, and brings it once it is there', async () => {
    const path = /\/chunks\/wallets-connect-sections\.js/
    const { page, modal, errors, connect, restWorks } = await rig.open()
    const heal = rig.server.faults.set(path, { drop: true })
    const more = modal.row('List is incomplete')
    const retry = async (): Promise<void> => {
      const asked = page.waitForRequest(path)
      await more.click()
      await asked
    }
    await connect()
    await restWorks()
    await page.locator('#connect').click()
    await modal.row(/Test Wallet/).waitFor()
    await more.waitFor()
    await retry()
    await more.waitFor()
    expect(await modal.row(/Test Wallet/).isEnabled()).toBe(true)
    heal()
    await retry()
    await more.waitFor({ state: 'hidden' })
    // Whose the rows of a plugin from outside are stands over them.
    await modal.dialog.getByText('Faulty', { exact: true }).waitFor()
    await page.evaluate(() => window.portico.close())
    await connect()
    await restWorks()
    expect(errors).toEqual([])
  })
})
