import type { Frame, Page } from 'playwright-core'
import { until } from '../../support/wait.ts'
import { startVaultRig, type VaultRig } from './support/vault-rig.ts'

declare global {
  interface Window {
    /** The frame's window as it was first; in the frame, what the test left there. */
    kept: unknown
    result: string
  }
}

describe('a plugin with a frame of another origin', () => {
  let rig: VaultRig
  beforeAll(async () => {
    rig = await startVaultRig()
  })
  afterAll(() => rig.close())

  const frameIn = (page: Page): Promise<Frame> => until(() => page.frames().find((frame) => frame.url().endsWith('/frame.html')))
  const loads = (): number => rig.other.requests.filter((path) => path === '/frame.html').length
  /** The frame's window as the host sees it. */
  const sameWindow = (page: Page): Promise<boolean> =>
    page.evaluate(() => {
      const surface = document.querySelector('portico-surface')
      return surface?.shadowRoot?.querySelector('iframe')?.contentWindow === window.kept
    })

  test('is loaded once: before the first opening unseen, then in its view, then in its approval view', async () => {
    const { page, modal, errors } = await rig.open()
    const frame = await frameIn(page)
    await frame.waitForLoadState()
    const button = frame.locator('button')
    await page.evaluate(() => {
      window.kept = document.querySelector('portico-surface')?.shadowRoot?.querySelector('iframe')?.contentWindow
    })
    await frame.evaluate(() => {
      window.kept = 'since the first opening'
    })
    const isSeen = () => page.locator('portico-surface iframe').isVisible()
    expect([await page.locator('portico-modal dialog').count(), await isSeen()]).toEqual([0, false])

    await page.evaluate(() => window.portico.open({ view: 'test.vault:Vault' }))
    await button.click()
    expect(await button.textContent()).toBe('1')
    await page.evaluate(() => window.portico.close())
    await modal.isClosed()
    await page.locator('portico-surface iframe').waitFor({ state: 'hidden' })

    await page.evaluate(() => void window.portico.open())
    await modal.row(/Test Wallet/).click()
    await page.waitForFunction(() => window.portico.getState().status === 'connected')
    await modal.isClosed()
    await page.evaluate(() => {
      const provider = window.portico.getProvider('eip155')
      void provider?.request({ method: 'test_pay' }).then((result) => {
        window.result = String(result)
      })
    })
    await button.click()
    expect(await button.textContent()).toBe('2')
    await modal.button('Pay').click()
    await page.waitForFunction(() => window.result === 'paid')

    expect([loads(), await sameWindow(page), await frame.evaluate(() => window.kept)]).toEqual([1, true, 'since the first opening'])
    expect(page.frames()).toHaveLength(2)
    await page.evaluate(() => window.portico.plugins.remove('test.vault'))
    expect(await page.locator('portico-surface').count()).toBe(0)
    await until(() => page.frames().length === 1 || undefined)
    expect(errors).toEqual([])
  })

  test('is listened to in its own window and from its own origin alone, and spoken to there alone', async () => {
    const { page, errors } = await rig.open()
    const frame = await frameIn(page)
    await frame.waitForLoadState()
    const say = (from: Frame, data: unknown): Promise<void> => from.evaluate((message) => window.parent.postMessage(message, '*'), data)
    await say(frame, 'one')
    // Another window of the same origin, and one of none.
    await page.evaluate((src) => {
      const sibling = document.createElement('iframe')
      sibling.src = `${src}?sibling`
      const opaque = document.createElement('iframe')
      opaque.sandbox.add('allow-scripts')
      opaque.src = `${src}?opaque`
      document.body.append(sibling, opaque)
    }, frame.url())
    const frameAt = (end: string): Promise<Frame> => until(() => page.frames().find((one) => one.url().endsWith(end)))
    for (const end of ['?sibling', '?opaque']) {
      const other = await frameAt(end)
      await other.waitForLoadState()
      await say(other, `from ${end}`)
    }
    await say(frame, { not: 'a text' })
    await say(frame, 'x'.repeat(1_000_001))
    await say(frame, 'two')
    await page.waitForFunction(() => window.fromFrame.at(-1) === 'two')
    expect(await page.evaluate(() => window.fromFrame)).toEqual(['one', 'two'])

    // The frame goes elsewhere: neither what that page says arrives, nor does it get what the plugin says.
    await frame.evaluate((href) => location.assign(href), `${rig.third}/frame.html?third`)
    const third = await frameAt('?third')
    await third.waitForLoadState()
    await say(third, 'from elsewhere')
    await page.evaluate(() => window.vaultFrame.post('secret'))
    await page.evaluate(() => window.vaultFrame.reload())
    const again = await frameAt('/frame.html')
    await again.waitForLoadState()
    await say(again, 'three')
    await page.waitForFunction(() => window.fromFrame.at(-1) === 'three')
    expect([await page.evaluate(() => window.fromFrame), await again.title()]).toEqual([['one', 'two', 'three'], 'Vault'])
    await page.evaluate(() => window.vaultFrame.post('!'))
    await again.waitForFunction(() => document.title === 'Vault!')
    expect(errors.filter((text) => !/target origin provided/.test(text))).toEqual([])
  })

  test('that a Content-Security-Policy keeps out is said to be blocked, within a second', async () => {
    const { page } = await rig.open(`frame-src 'self'`)
    await page.waitForFunction(() => window.frameStatus.includes('blocked'), undefined, { timeout: 1_000 })
    expect([await page.evaluate(() => window.frameStatus.at(-1)), loads()]).toEqual(['blocked', 0])
  })
})
