import { storedConnections } from '../support/host-page.ts'
import { type FaultPage, type FaultRig, startFaultRig } from './support/fault-page.ts'

const CHUNK = '/chunks/setup.js'

describe('81: a required guard that cannot answer denies', () => {
  let rig: FaultRig
  beforeAll(async () => {
    rig = await startFaultRig()
  })
  afterAll(() => rig.close())

  const tryToConnect = async ({ page, modal }: FaultPage): Promise<void> => {
    await page.locator('#connect').click()
    await modal.row(/Test Wallet/).click()
  }
  const isDenied = async ({ page, modal, failures }: FaultPage): Promise<void> => {
    await modal.text('Account could not be checked').waitFor()
    expect(await page.evaluate(() => window.portico.getState().status)).toBe('disconnected')
    expect(await page.evaluate(() => window.portico.getProvider('eip155') === undefined)).toBe(true)
    expect(await storedConnections(page)).toBeNull()
    expect((await failures()).every((failure) => failure.startsWith('test.guard '))).toBe(true)
  }
  const connectsAgain = async ({ page, modal, errors }: FaultPage): Promise<void> => {
    await modal.button('Try again').click()
    await page.waitForFunction(() => window.portico.getState().status === 'connected')
    expect(await storedConnections(page)).not.toBeNull()
    expect(errors).toEqual([])
  }

  test('its chunk is 404: denied, Try again connects once it is back; its chunk never comes: denied after 10 s', async () => {
    const at = await rig.open('?guard')
    const heal = rig.server.faults.set(CHUNK, { status: 404, body: 'gone' })
    await tryToConnect(at)
    await isDenied(at)
    expect(await at.failures()).toEqual(['test.guard PLUGIN_LOAD_FAILED'])
    heal()
    await connectsAgain(at)
    await at.restWorks()

    await at.reload()
    rig.server.faults.set(CHUNK, { hang: true })
    const asked = at.page.waitForRequest((request) => request.url().includes(CHUNK))
    await tryToConnect(at)
    await asked
    // What draws the attempt has its limit too: it must be there before time goes on.
    await at.modal.text('Continue in Test Wallet').waitFor()
    await at.page.clock.fastForward(10_000)
    await isDenied(at)
    expect(at.errors).toEqual([])
  })

  test('it throws, never answers or is disabled by force: denied; Try again connects once it lets pass', async () => {
    const at = await rig.open('?guard')
    await at.fail('guard')
    await tryToConnect(at)
    await isDenied(at)
    expect(await at.failures()).toEqual(['test.guard GUARD_UNAVAILABLE'])
    await at.heal()
    await connectsAgain(at)
    await at.restWorks()

    await at.fail('guard', 'hang')
    await tryToConnect(at)
    await at.modal.text('Continue in Test Wallet').waitFor()
    await at.page.clock.fastForward(5_000)
    await at.modal.text('Still waiting for Test Wallet').waitFor()
    // It can be cancelled, and nothing is connected.
    await at.modal.button('Cancel').click()
    await at.modal.row(/Test Wallet/).waitFor()
    expect(await at.page.evaluate(() => window.portico.getState().status)).toBe('disconnected')
    expect(await storedConnections(at.page)).toBeNull()
    await at.heal()
    await at.page.evaluate(() => window.portico.close())
    await at.modal.isClosed()

    const refused = await at.page.evaluate(() =>
      window.portico.plugins.disable('test.guard').then(
        () => 'disabled',
        (cause: unknown) => String(Object(cause).code),
      ),
    )
    expect(refused).toBe('GUARD_UNAVAILABLE')
    await at.page.evaluate(() => window.portico.plugins.disable('test.guard', { force: true }))
    await tryToConnect(at)
    await isDenied(at)
    await at.page.evaluate(() => window.portico.plugins.enable('test.guard'))
    await connectsAgain(at)
  })
})
