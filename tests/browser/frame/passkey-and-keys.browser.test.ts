import type { FrameLocator, Page } from 'playwright-core'
import { type Modal, modalIn } from '../support/modal.ts'
import { openPage } from '../support/stage.ts'
import { type FrameStage, startFrameStage } from './support/frame-stage.ts'
import { addAuthenticator } from './support/open-host.ts'

// A passkey alone signs in, from the page; and the account's settings lead to the keys, in the frame.

let frames: FrameStage
let page: Page
let modal: Modal
let frame: FrameLocator
let errors: readonly string[]

beforeAll(async () => {
  frames = await startFrameStage()
  ;({ page, errors } = await openPage(frames.stage.browser))
  modal = modalIn(page)
  frame = page.frameLocator('portico-modal iframe')
  await page.goto(frames.shop.url)
  await addAuthenticator(page)
})
afterAll(() => frames.close())

const address = async (): Promise<string> => (await page.getByText(/^0x[0-9a-fA-F]{40}$/).textContent()) ?? ''
const press = (name: string | RegExp): Promise<void> => frame.getByRole('button', { name }).click()

const choosePasskey = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await modal.button('Passkey').click()
  await frame.getByText(`Afterwards ${frames.shop.url} sees your addresses and can ask for your signatures.`).waitFor()
}
const openKeys = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Open: Account', exact: true }).click()
  await modal.button('Account settings').click()
  await modal.button('Keys and recovery').click()
  await frame.getByText('Your keys', { exact: true }).waitFor()
}
/** Ends the frame's storage: what another browser of the visitor's begins with. */
const wipe = async (): Promise<void> => {
  const inside = page.frames().find((one) => one.url().startsWith(frames.frame))
  await inside?.evaluate('indexedDB.databases().then((all) => all.forEach(({ name }) => indexedDB.deleteDatabase(name)))')
  await page.evaluate(() => localStorage.clear())
  await page.reload()
}

let first = ''

test('a passkey alone makes an account, without mail, and comes back by one use of it in a browser that knows nothing', async () => {
  await choosePasskey()
  await press('I have no passkey here yet')
  await press('Create a passkey')
  await press(/^Passkey/)
  await press('Use the passkey')
  await modal.isClosed()
  first = await address()
  await wipe()
  await choosePasskey()
  await press('Use the passkey')
  await modal.isClosed()
  expect(await address()).toBe(first)
})

test('leaving the view takes the question away', async () => {
  await openKeys()
  await modal.button('Back').click()
  await modal.button('Keys and recovery').waitFor()
  await frame.getByText('Your keys', { exact: true }).waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  await modal.isClosed()
})

const PASSPHRASE = 'nine blue kettles whistle'
const emailField = () => modal.dialog.getByRole('textbox', { name: 'E-mail address' })
const signInByMail = async (email: string): Promise<void> => {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await emailField().fill(email)
  await emailField().press('Enter')
  await modal
    .text(/6-digit code/)
    .first()
    .waitFor()
  await modal.dialog.getByRole('textbox').fill(await frames.codeFor(email))
}

let key = ''

test('the key is shown after the passkey, and with the focus back in the modal Escape closes it', async () => {
  await openKeys()
  await press(/^Show a private key ?Ethereum/)
  await press('Use the passkey')
  key = (await frame.getByLabel('Private key', { exact: true }).textContent()) ?? ''
  expect(key).toMatch(/^0x[0-9a-f]{64}$/)
  await press('Hide the key')
  await press('Done')
  await modal.button('Keys and recovery').waitFor()
  // The focus was in the frame, which has gone: the modal has it, and closes.
  await page.keyboard.press('Escape')
  await modal.isClosed()
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
})

test('the key makes the same address in another account, which a passphrase protects', async () => {
  await signInByMail('mary@example.test')
  await press(/^Passphrase/)
  await frame.getByLabel('Your passphrase').fill(PASSPHRASE)
  await frame.getByLabel('Once more').fill(PASSPHRASE)
  await press('Secure the account')
  await modal.isClosed()
  expect(await address()).not.toBe(first)
  await openKeys()
  await press(/^Bring a private key/)
  await frame.getByLabel('Private key', { exact: true }).fill(key)
  await press('Continue')
  await frame.getByRole('checkbox').click()
  await frame.getByLabel('Passphrase').fill(PASSPHRASE)
  await press('Bring the key')
  await page.getByText(first, { exact: true }).waitFor()
})

test('a passkey takes the place of the passphrase, and brings the account back', async () => {
  await press(/^Change the recovery/)
  await frame.getByLabel('Passphrase').fill(PASSPHRASE)
  await press('Continue')
  await press(/^Passkey/)
  await press('Create a passkey')
  await press('Use the passkey')
  await frame.getByText('Your keys', { exact: true }).waitFor()
  await press('Done')
  await wipe()
  await signInByMail('mary@example.test')
  await frame.getByText('Get your account back').waitFor()
  await press('Use the passkey')
  await modal.isClosed()
  expect(await address()).toBe(first)
  expect(errors).toEqual([])
})
