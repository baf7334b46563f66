import { modalIn } from '../support/modal.ts'
import { openPage } from '../support/stage.ts'
import { type FrameStage, startFrameStage } from './support/frame-stage.ts'
import { addAuthenticator } from './support/open-host.ts'

let frames: FrameStage
beforeAll(async () => {
  frames = await startFrameStage()
})
afterAll(() => frames.close())

/** What WebKit does: a frame of another origin makes no passkey, and the reason is the visitor's refusal. */
const AS_WEBKIT = `
  Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' })
  if (window !== top) {
    const refuse = () => Promise.reject(new DOMException('Not allowed in a frame.', 'NotAllowedError'))
    Object.assign(navigator.credentials, { create: refuse, get: refuse })
  }`

test('where a frame has no passkeys the account is made in a window of the frame’s origin', async () => {
  const { page, context, errors } = await openPage(frames.stage.browser, async (made) => void (await made.addInitScript(AS_WEBKIT)))
  // Every window of the visitor's browser has the same passkeys.
  const asked: string[] = []
  context.on('page', (opened) => void asked.push(opened.url()))
  const modal = modalIn(page)
  const frame = page.frameLocator('portico-modal iframe')
  await page.goto(frames.shop.url)
  await addAuthenticator(page)
  /** Presses in the frame, and then in the window that opens. */
  const press = async (name: string | RegExp): Promise<void> => {
    const opening = page.waitForEvent('popup')
    await frame.getByRole('button', { name }).click()
    const popup = await opening
    await addAuthenticator(popup)
    const gone = popup.waitForEvent('close')
    await popup.getByRole('button', { name: 'Create a passkey' }).click()
    await gone
  }
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await modal.button('Passkey').click()
  await frame.getByRole('button', { name: 'I have no passkey here yet' }).click()
  await press('Create a passkey')
  // The passkey is of the window's authenticator here: the account is protected by a passphrase.
  const passphrase = 'nine blue kettles whistle'
  await frame.getByRole('button', { name: /^Passphrase/ }).click()
  await frame.getByLabel('Your passphrase').fill(passphrase)
  await frame.getByLabel('Once more').fill(passphrase)
  await frame.getByRole('button', { name: 'Secure the account' }).click()
  await modal.isClosed()
  await page.getByText(/^0x[0-9a-fA-F]{40}$/).waitFor()
  expect(errors).toEqual([])
  await context.close()
})

test('A11: nobody holds the window, and a page of another origin is not answered by it', async () => {
  const { page, context } = await openPage(frames.stage.browser)
  await page.goto(frames.foreignHost.url)
  const opening = page.waitForEvent('popup')
  await page.evaluate(`
    window.wallet = window.open(${JSON.stringify(`${frames.frame}/passkey`)})`)
  const popup = await opening
  await popup.waitForFunction("document.title === 'Passkey'")
  await page.evaluate(`wallet.postMessage({ act: 'use', options: {} }, '*')`)
  // It ends in words, and not with a button that would do what a page of another origin asks.
  await popup.getByText('The page that opened this window does not answer.').waitFor()
  expect(await popup.getByRole('button').allTextContents()).toEqual(['Close this window'])
  // The frame's page has no ground; a window has the theme's.
  expect(await popup.evaluate('getComputedStyle(document.body).backgroundColor')).not.toBe('rgba(0, 0, 0, 0)')
  expect(await page.evaluate('heard.filter(({ data }) => data?.from === "portico-passkey")')).toEqual([])
  const policy = await popup.evaluate(`fetch('/passkey').then(({ headers }) => headers.get('content-security-policy'))`)
  expect(policy).toContain("frame-ancestors 'none'")
  await context.close()
})
