import type { Page } from 'playwright-core'
import { modalIn } from '../support/modal.ts'
import { openPage } from '../support/stage.ts'
import { type FrameStage, startFrameStage } from './support/frame-stage.ts'

// A host that sends `Cross-Origin-Opener-Policy: same-origin`: no window of another origin can answer its pages, nor the frame in them. Every
// way with a window ends in words, or goes on without it.

let frames: FrameStage
beforeAll(async () => {
  frames = await startFrameStage({ social: true, shopHeaders: { 'cross-origin-opener-policy': 'same-origin' } })
})
afterAll(() => frames.close())

const CUT = /^This window cannot reach the page that opened it\./

const openShop = async (script = '') => {
  const { page, context, errors } = await openPage(frames.stage.browser, async (made) => void (await made.addInitScript(script)))
  await page.goto(frames.shop.url)
  const modal = modalIn(page)
  const frame = page.frameLocator('portico-modal iframe')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  /** Presses in the frame, and answers the window that the browser opens for it: one that knows nothing of the frame. */
  const pressForWindow = async (name: string): Promise<Page> => {
    const opening = context.waitForEvent('page')
    await frame.getByRole('button', { name }).click()
    return opening
  }
  return { page, context, errors, modal, frame, pressForWindow }
}

/** The window that was opened has the focus. A browser that is driven by a program says of every page that it has it. */
const IN_BACKGROUND = 'document.hasFocus = () => false'

test('the window of a provider is lost: the visitor reads it, and signs in over the page itself', async () => {
  const { page, context, errors, modal, frame } = await openShop(IN_BACKGROUND)
  const opening = context.waitForEvent('page')
  await modal.button('Google').click()
  const popup = await opening
  await popup.getByRole('button', { name: 'Alice Example' }).waitFor()
  await modal.heading('This page cannot follow the window').waitFor()
  await modal.text('Close the window of Google and sign in on this page.').waitFor()
  // What is finished in that window signs nobody in, and says so.
  await popup.getByRole('button', { name: 'Alice Example' }).click()
  await popup.getByText('The page that opened this window is no longer there. Go back to it and sign in again.').waitFor()
  await popup.close()
  await modal.button('Continue on this page').click()
  await frame.getByRole('button', { name: 'Without either' }).click()
  await frame.getByRole('checkbox').click()
  await frame.getByRole('button', { name: 'Secure the account' }).click()
  await modal.isClosed()
  await page.getByText(/^0x[0-9a-fA-F]{40}$/).waitFor()
  expect(errors).toEqual([])
  await context.close()
})

/** What WebKit does: a frame of another origin has no passkeys. */
const AS_WEBKIT = `Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' })`

test('the window for passkeys says that the page keeps it away, and the frame waits for nothing', async () => {
  const { context, errors, modal, frame, pressForWindow } = await openShop(AS_WEBKIT)
  await modal.button('Passkey').click()
  await frame.getByRole('button', { name: 'I have no passkey here yet' }).click()
  const popup = await pressForWindow('Create a passkey')
  await popup.getByText(CUT).waitFor()
  expect(await popup.getByRole('button').allTextContents()).toEqual(['Close this window'])
  await frame.getByText('The passkey was not used.').waitFor()
  await frame.getByRole('button', { name: 'Create a passkey' }).waitFor()
  expect(errors).toEqual([])
  await context.close()
})

/** A browser that cannot say what lies over an element: presses that give something away need a window. */
const WITHOUT_COVERS = `Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible')`

test('the window for a press says the same, nothing is approved, and the frame says that no window answers', async () => {
  const { page, context, errors, modal, frame, pressForWindow } = await openShop(WITHOUT_COVERS)
  const email = 'nora@example.test'
  const field = modal.dialog.getByRole('textbox', { name: 'E-mail address' })
  await field.fill(email)
  await field.press('Enter')
  await modal
    .text(/6-digit code/)
    .first()
    .waitFor()
  await modal.dialog.getByRole('textbox').fill(await frames.codeFor(email))
  await frame.getByRole('button', { name: 'Without either' }).click()
  await frame.getByRole('checkbox').click()
  const popup = await pressForWindow('Secure the account')
  await popup.getByText(CUT).waitFor()
  expect(await popup.getByRole('button').allTextContents()).toEqual(['Close this window'])
  await frame.getByText('The browser has opened no window that could answer. Allow windows of this site, and try again.').waitFor()
  expect(await page.getByText(/^0x[0-9a-fA-F]{40}$/).count()).toBe(0)
  expect(errors).toEqual([])
  await context.close()
})
