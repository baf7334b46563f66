import type { Page } from 'playwright-core'
import { until } from '../../support/wait.ts'
import { startVaultRig, type VaultRig } from './support/vault-rig.ts'

declare global {
  interface Window {
    /** Every message that reached the host's page, whoever sent it. */
    reached: unknown[]
  }
}

describe('a window that a plugin opens', () => {
  let rig: VaultRig
  beforeAll(async () => {
    rig = await startVaultRig()
  })
  afterAll(() => rig.close())

  /** The host's page with the window that a press on the button opens. */
  const start = async (label: string) => {
    const { page, modal, errors } = await rig.open()
    await page.evaluate(() => {
      window.reached = []
      window.addEventListener('message', ({ data }) => void window.reached.push(data))
    })
    await page.evaluate(() => window.portico.open({ view: 'test.vault:Vault' }))
    const opened = page.context().waitForEvent('page')
    await modal.dialog.getByRole('button', { name: label, exact: true }).click()
    const popup = await opened
    await popup.waitForURL(/popup\.html$/)
    return { page, popup, errors }
  }
  /** As a page leads on by itself: a browser that is told to go somewhere cuts the window off its opener. */
  const lead = async (popup: Page, origin: string): Promise<void> => {
    const there = popup.waitForURL(`${origin}/popup.html`)
    await popup.evaluate((address) => location.assign(address), `${origin}/popup.html`)
    await there
  }
  const tell = (from: Page, text: unknown): Promise<void> => from.evaluate((data) => window.opener.postMessage(data, '*'), text)
  const hasReached = (page: Page, text: string): Promise<unknown> => page.waitForFunction((data) => window.reached.includes(data), text)
  const heard = (page: Page): Promise<readonly string[]> => page.evaluate(() => window.heard)
  const ended = (page: Page): Promise<readonly string[]> => page.evaluate(() => window.ended)

  test('is heard by its own window and its own origin, and spoken to there alone', async () => {
    const { page, popup, errors } = await start('Sign in')
    await tell(popup, 'from the window')
    await page.waitForFunction(() => window.heard.length === 1)

    // The same origin, another window: the plugin's frame. The same window, another origin.
    const frame = await until(() => page.frames().find((one) => one.url().endsWith('/frame.html')))
    await frame.evaluate(() => window.parent.postMessage('from another window', '*'))
    await hasReached(page, 'from another window')
    await lead(popup, rig.third)
    await tell(popup, 'from another origin')
    await hasReached(page, 'from another origin')
    await page.evaluate(() => window.popup.post('secret'))
    expect(await popup.locator('output').textContent()).toBe('')

    await lead(popup, rig.other.at('127.0.0.1'))
    await page.evaluate(() => window.popup.post('hello'))
    await popup.waitForFunction(() => document.querySelector('output')?.textContent === 'hello')
    await tell(popup, { not: 'a text' })
    await tell(popup, 'back again')
    await page.waitForFunction(() => window.heard.length > 1)
    expect(await heard(page)).toEqual(['from the window', 'back again'])
    expect(await ended(page)).toEqual([])
    expect(errors).toEqual([])
  })

  test('that the visitor closes is said, after what the window said last', async () => {
    const { page, popup, errors } = await start('Later sign in')
    await popup
      .evaluate(() => {
        window.opener.postMessage('last words', '*')
        window.close()
      })
      .catch(() => undefined)
    await page.waitForFunction(() => window.ended.length === 1)
    expect([await heard(page), await ended(page)]).toEqual([['last words'], ['visitor']])
    expect(errors).toEqual([])
  })

  test('closes with its plugin', async () => {
    const { page, popup, errors } = await start('Sign in')
    const gone = popup.waitForEvent('close')
    await page.evaluate(() => window.portico.plugins.remove('test.vault'))
    await gone
    expect(await ended(page)).toEqual(['plugin'])
    expect(errors).toEqual([])
  })
})
