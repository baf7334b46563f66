import type { Page } from 'playwright-core'
import type { TestServer } from '../support/serve.ts'
import { modalIn } from './support/modal.ts'
import { openPage, type Stage, startStage } from './support/stage.ts'

let stage: Stage
let server: TestServer
beforeAll(async () => {
  stage = await startStage()
  server = await stage.serve('react')
})
afterAll(() => stage.close())

const stepsOf = (page: Page) =>
  page.locator('.steps > li').evaluateAll((items) =>
    items.map((item) => ({
      title: item.querySelector('strong')?.textContent ?? '',
      files: [...item.querySelectorAll('.files li')].map((file) => file.textContent ?? ''),
    })),
  )

test('says what is loaded after which action, and nothing before one', async () => {
  const { page, errors, context } = await openPage(stage.browser)
  await page.goto(server.url)
  // The colours of the page's code blocks come last and by themselves; sizes are known once the scripts have been compressed.
  await page.locator('.steps > li').first().filter({ hasText: 'highlighted', hasNotText: '…' }).waitFor()
  const [start, ...others] = await stepsOf(page)
  expect([start?.title, others]).toEqual(['Before you did anything', []])
  expect(start?.files.join()).toMatch(/react-domhost[\d.]+ kB[\d,]+ ms/)
  expect(start?.files.join()).toMatch(/portico-startPortico[\d.]+ kB/)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await modalIn(page).isOpen()
  const clicked = page.locator('.steps > li', { hasText: 'on “Connect wallet”' })
  // The logos are drawn with the button once the modal is open.
  await clicked.locator('.files li', { hasText: 'network-logo' }).first().waitFor({ state: 'attached' })
  expect((await stepsOf(page))[0]).toEqual(start)
  expect(errors).toEqual([])
  await context.close()
})

test('a theme is tried at once, and its code can be copied', async () => {
  const { page, context } = await openPage(stage.browser, undefined, { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(server.url)
  await page.getByRole('button', { name: '#7c3aed' }).click()
  await page.getByLabel('Corners').selectOption('8px')
  const editor = page.getByRole('region', { name: 'Make it yours' })
  await editor.getByRole('button', { name: 'Copy' }).click()
  await editor.getByRole('button', { name: 'Copied' }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain("'--portico-accent': '#7c3aed',")
  expect(copied).toContain("'--portico-border-radius-master': '8px',")
  await editor.getByRole('button', { name: 'Back to the defaults' }).click()
  await editor.getByText('--portico-accent').waitFor({ state: 'detached' })
  await context.close()
})

test('a feature that needs an account leads to connecting first', async () => {
  const { page, context } = await openPage(stage.browser)
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Open: Send' }).click()
  await modalIn(page).isOpen()
  await page.getByRole('dialog', { name: 'Connect' }).waitFor()
  await context.close()
})

test('the buttons of a row are of one height, and the network bears its logo after the click', async () => {
  const { page, context } = await openPage(stage.browser)
  await page.goto(server.url)
  const row = page.getByRole('group', { name: 'Portico’s buttons' }).getByRole('button')
  await row.nth(1).waitFor()
  const heights = await row.evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height))
  expect(new Set(heights).size).toBe(1)
  expect(await row.nth(1).locator('img').count()).toBe(0)
  await row.nth(1).click()
  await modalIn(page).button('OP Mainnet').locator('img').waitFor()
  await row.nth(1).locator('img').waitFor({ state: 'attached' })
  await context.close()
})

test.each([
  ['en', 'ltr', 'What was loaded when'],
  ['de', 'ltr', 'Was wann geladen wurde'],
  ['ar', 'rtl', 'ما الذي حُمّل ومتى'],
])('fits a phone and speaks %s', async (locale, dir, title) => {
  const { page, context } = await openPage(stage.browser, undefined, { viewport: { width: 360, height: 800 } })
  await page.goto(`${server.url}/?locale=${locale}`)
  await page.getByRole('heading', { name: title }).waitFor()
  const html = page.locator(`html[lang="${locale}"][dir="${dir}"]`)
  await html.waitFor()
  for (const mode of ['light', 'dark']) {
    await page.locator('.choices select').first().selectOption(mode)
    await page.locator(`html[data-mode="${mode}"]`).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  }
  await context.close()
})
