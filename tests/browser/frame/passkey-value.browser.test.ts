import { modalIn } from '../support/modal.ts'
import { openPage } from '../support/stage.ts'
import { type FrameStage, startFrameStage } from './support/frame-stage.ts'
import { AUTHENTICATOR } from './support/open-host.ts'

// The passkey in the frame's own page: what its PRF extension answers there opens the account, and nothing that the service has.

let frames: FrameStage
beforeAll(async () => {
  frames = await startFrameStage()
})
afterAll(() => frames.close())

test('A21: the service takes a passkey’s signature, but without the value that only its authenticator has nobody gets the account', async () => {
  const { page, context, errors } = await openPage(frames.stage.browser)
  const modal = modalIn(page)
  const frame = page.frameLocator('portico-modal iframe')
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options: AUTHENTICATOR })
  const choosePasskey = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await modal.button('Passkey').click()
  }
  const press = (name: string | RegExp): Promise<void> => frame.getByRole('button', { name }).click()

  await page.goto(frames.shop.url)
  await choosePasskey()
  await press('I have no passkey here yet')
  await press('Create a passkey')
  await press(/^Passkey/)
  await press('Use the passkey')
  await modal.isClosed()
  await page.getByText(/^0x[0-9a-fA-F]{40}$/).waitFor()

  // The same passkey on another authenticator: it signs the same, and has another secret behind PRF.
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
  const [credential] = credentials
  if (!credential) throw new Error('The authenticator has no passkey.')
  await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  const other = await devtools.send('WebAuthn.addVirtualAuthenticator', { options: AUTHENTICATOR })
  await devtools.send('WebAuthn.addCredential', { authenticatorId: other.authenticatorId, credential })
  const inside = page.frames().find((one) => one.url().startsWith(frames.frame))
  await inside?.evaluate('indexedDB.databases().then((all) => all.forEach(({ name }) => indexedDB.deleteDatabase(name)))')
  await page.evaluate(() => localStorage.clear())
  await page.reload()

  await choosePasskey()
  const signedIn = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/passkey/sign-in'))
  await press('Use the passkey')
  expect((await signedIn).status()).toBe(200)
  await frame.getByText('Get your account back').waitFor()
  expect(await page.getByText(/^0x[0-9a-fA-F]{40}$/).count()).toBe(0)
  expect(errors).toEqual([])
  await context.close()
})
