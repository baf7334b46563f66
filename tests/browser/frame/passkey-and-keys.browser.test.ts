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

test('the key is shown after the passkey, and makes the same address in another account; the passphrase in place of the passkey brings it back', async () => {
  await openKeys()
  await press(/^Show a private key ?Ethereum/)
  await press('Use the passkey')
  const key = (await frame.getByLabel('Private key', { exact: true }).textContent()) ?? ''
  expect(key).toMatch(/^0x[0-9a-f]{64}$/)
  await press('Hide the key')
  await press('Done')
  await modal.button('Keys and recovery').waitFor()
  // The focus was in the frame, which has gone: the modal has it, and closes.
  await page.keyboard.press('Escape')
  await modal.isClosed()
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click()

  // Another account, by mail, protected by a passphrase; its key is replaced by the one that was shown.
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const email = modal.dialog.getByRole('textbox', { name: 'E-mail address' })
  await email.fill('mary@example.test')
  await email.press('Enter')
  await modal
    .text(/6-digit code/)
    .first()
    .waitFor()
  await modal.dialog.getByRole('textbox').fill(await frames.codeFor('mary@example.test'))
  const passphrase = 'nine blue kettles whistle'
  await press(/^Passphrase/)
  await frame.getByLabel('Your passphrase').fill(passphrase)
  await frame.getByLabel('Once more').fill(passphrase)
  await press('Secure the account')
  await modal.isClosed()
  expect(await address()).not.toBe(first)
  await openKeys()
  await press(/^Bring a private key/)
  await frame.getByLabel('Private key', { exact: true }).fill(key)
  await press('Continue')
  await frame.getByRole('checkbox').click()
  await frame.getByLabel('Passphrase').fill(passphrase)
  await press('Bring the key')
  await page.getByText(first, { exact: true }).waitFor()

  // From passphrase to passkey, which from then on brings it back.
  await press(/^Change the recovery/)
  await frame.getByLabel('Passphrase').fill(passphrase)
  await press('Continue')
  await press(/^Passkey/)
  await press('Create a passkey')
  await press('Use the passkey')
  await frame.getByText('Your keys', { exact: true }).waitFor()
  await press('Done')
  await wipe()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await email.fill('mary@example.test')
  await email.press('Enter')
  await modal
    .text(/6-digit code/)
    .first()
    .waitFor()
  const used = await frames.codeFor('mary@example.test')
  await modal.dialog.getByRole('textbox').fill(used)
  await frame.getByText('Get your account back').waitFor()
  await press('Use the passkey')
  await modal.isClosed()
  expect(await address()).toBe(first)
  expect(errors).toEqual([])
})
