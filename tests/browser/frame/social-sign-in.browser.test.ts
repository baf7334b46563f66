import type { Page } from 'playwright-core'
import { modalIn } from '../support/modal.ts'
import { openPage } from '../support/stage.ts'
import { type FrameStage, PROJECT, startFrameStage } from './support/frame-stage.ts'

// Sign-in at a provider over real origins: the page, the frame, the service and the provider have one each.

let frames: FrameStage
beforeAll(async () => {
  frames = await startFrameStage({ social: true })
})
afterAll(() => frames.close())

/** Keeps the handle of the window that the page opens, or lets none open. */
const windows = (blocked: boolean): string => `{
  const open = window.open
  window.open = (...given) => (${blocked} && String(given[2]).startsWith('popup') ? null : (window.provider = open.apply(window, given)))
}`

const openShop = async ({ path = '/', blocked = false } = {}) => {
  const { page, context, errors } = await openPage(frames.stage.browser, async (made) => void (await made.addInitScript(windows(blocked))))
  await page.goto(`${frames.shop.url}${path}`)
  const modal = modalIn(page)
  const frame = page.frameLocator('portico-modal iframe')
  /** Begins a sign-in. */
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await modal.button(name).click()
  }
  /** The same, and answers its window, which is at the provider. */
  const chooseInWindow = async (name: string): Promise<Page> => {
    const opened = page.waitForEvent('popup')
    await choose(name)
    const popup = await opened
    await popup.getByRole('heading', { name: /^Sign in with/ }).waitFor()
    return popup
  }
  /** Makes the account in the frame, which is in sight, and answers its address. */
  const secure = async (): Promise<string> => {
    await frame.getByRole('button', { name: 'Without either' }).click()
    await frame.getByRole('checkbox').click()
    await frame.getByRole('button', { name: 'Secure the account' }).click()
    await modal.isClosed()
    return (await page.getByText(/^0x[0-9a-fA-F]{40}$/).textContent()) ?? ''
  }
  return { page, context, errors, modal, frame, choose, chooseInWindow, secure }
}

test.each(['Google', 'GitHub'])(
  '%s signs in through its window, the account is secured in the frame, and comes back the next time',
  async (name) => {
    const { page, errors, modal, choose, chooseInWindow, secure } = await openShop()
    const popup = await chooseInWindow(name)
    const gone = popup.waitForEvent('close')
    await popup.getByRole('button', { name: 'Alice Example' }).click()
    await gone
    const address = await secure()
    await page.getByRole('button', { name: 'Disconnect' }).click()
    // The provider knows the visitor by now.
    await choose(name)
    await modal.isClosed()
    await page.getByText(address, { exact: true }).waitFor()
    expect(errors).toEqual([])
    await page.context().close()
  },
)

test('where the browser opens no window the page itself goes to the provider, and is led back as it was', async () => {
  const { page, errors, modal, choose, secure } = await openShop({ path: '/?basket=7#total', blocked: true })
  await choose('Google')
  await modal.heading('Your browser opened no window').waitFor()
  await modal.button('Continue on this page').click()
  await page.getByRole('button', { name: 'Bob Example' }).click()
  await page.waitForURL(`${frames.shop.url}/?basket=7#total`)
  await secure()
  expect(errors).toEqual([])
  await page.context().close()
})

test('A12: a window that brings another state, or speaks from another origin, signs nobody in', async () => {
  const { page, modal, chooseInWindow } = await openShop()
  const popup = await chooseInWindow('Google')
  const query = (origin: string) => new URLSearchParams({ projectId: PROJECT, origin, state: 's'.repeat(43), result: 'r'.repeat(43) })
  const forged = `${frames.frame}/social/return?${query(frames.shop.url)}`
  /** Goes on as a page in the window does: what the address bar is told would cut it off from its opener. */
  const lead = (href: string): Promise<void> => popup.evaluate(`location.assign(${JSON.stringify(href)})`)
  // A page of another origin is in the window, and posts first.
  await lead(frames.foreignHost.url)
  await popup.getByRole('heading', { name: 'Shop' }).waitFor()
  await popup.evaluate(`opener.postMessage({ resultUri: ${JSON.stringify(forged)} }, '*')`)
  await modal.text('Connect in the provider window').waitFor()
  // The frame's own page hands nothing to an origin that the project does not name.
  await lead(`${frames.frame}/social/return?${query(frames.foreignHost.url)}`)
  await popup.getByText('This address leads to no page that uses this wallet.').waitFor()
  await modal.text('Connect in the provider window').waitFor()
  await lead(forged)
  await modal.text('The answer does not belong to this sign-in. Nothing was connected.').waitFor()
  await page.context().close()
})

test('A12: a window that the visitor closes leads back within a second of the page’s clock', async () => {
  const { page, chooseInWindow } = await openShop()
  await chooseInWindow('Google')
  const took = await page.evaluate(`new Promise((resolve) => {
    const shown = () => document.querySelector('portico-modal').shadowRoot.textContent.includes('Connect in the provider window')
    const from = performance.now()
    provider.close()
    const look = () => (shown() ? requestAnimationFrame(look) : resolve(performance.now() - from))
    look()
  })`)
  expect(took).toBeLessThan(1_000)
  await page.context().close()
})

test('A13: an address that nobody waits for signs nobody in, in Telegram as elsewhere', async () => {
  const { page, context } = await openPage(
    frames.stage.browser,
    async (made) => void (await made.addInitScript('window.TelegramWebviewProxy = {}')),
  )
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  const result = `${frames.frame}/social/return?state=${'s'.repeat(43)}&result=${'r'.repeat(43)}`
  await page.goto(`${frames.shop.url}/?result_uri=${encodeURIComponent(result)}`)
  await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
  expect(asked.filter((url) => url.startsWith(frames.frame))).toEqual([])
  expect(await page.locator('portico-modal dialog[open]').count()).toBe(0)
  await context.close()
})
