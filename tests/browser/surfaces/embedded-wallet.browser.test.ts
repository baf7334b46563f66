import type { Browser, Frame, Page } from 'playwright-core'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { builtTestPage } from '../../support/built-pages.ts'
import { launchBrowser } from '../../support/chromium.ts'
import type {} from '../../support/scripted-frame/page.ts'
import { scriptedFrameFiles } from '../../support/scripted-frame/serve-scripted-frame.ts'
import { serveFolder, type TestServer } from '../../support/serve.ts'
import { installTestWallets } from '../../support/test-wallets.ts'
import { until } from '../../support/wait.ts'
import { modalIn } from '../support/modal.ts'
import { openPage } from '../support/stage.ts'
import './page/vault-window.ts'

// The embedded wallet over two real origins, with a frame that follows a script.

const ACCOUNT = '0x52908400098527886E0F7030069857D2E4169EE7'

describe('the embedded wallet', () => {
  let browser: Browser
  let host: TestServer
  let other: TestServer
  beforeAll(async () => {
    const folder = builtTestPage('surfaces')
    ;[browser, host, other] = await Promise.all([
      launchBrowser(),
      serveFolder(folder),
      scriptedFrameFiles().then((files) => serveFolder(folder, { files })),
    ])
  })
  afterAll(() => Promise.all([browser.close(), host.close(), other.close()]))

  const frameOrigin = (): string => other.at('127.0.0.1')
  const loads = (): number => other.requests.filter((path) => path.startsWith('/sdk')).length

  const open = async (policy?: string) => {
    await Promise.all(browser.contexts().map((context) => context.close()))
    other.forgetRequests()
    const opened = await openPage(browser, (context) =>
      installTestWallets(context, [{ name: 'Test Wallet', rdns: 'test.wallet', privateKey: testAccounts[0].privateKey, chains: {} }]),
    )
    const { page } = opened
    if (policy !== undefined)
      await page.route(`${host.url}/index.html*`, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } })
      })
    await page.goto(`${host.url}/index.html?frame=${encodeURIComponent(`${frameOrigin()}/sdk.html`)}`)
    await page.waitForFunction(() => window.portico !== undefined)
    return { ...opened, modal: modalIn(page) }
  }
  const frameIn = (page: Page): Promise<Frame> => until(() => page.frames().find((frame) => frame.url().startsWith(frameOrigin())))
  const signIn = (page: Page): Promise<void> =>
    page.evaluate(async () => {
      const auth = await window.signIn()
      await auth.connectEmail('ada@example.test')
      await auth.connectOtp('123456')
      await auth.signIn()
    })
  const isSeen = (page: Page): Promise<boolean> => page.locator('portico-surface iframe').isVisible()
  /** Begins a request for a signature; `window.result` has what it came to. */
  const askForSignature = (page: Page): Promise<void> =>
    page.evaluate((account) => {
      const asking = window.portico.getProvider('eip155')?.request({ method: 'personal_sign', params: ['0x68690a', account] })
      asking?.then(
        (result) => {
          window.result = String(result)
        },
        (error: unknown) => {
          window.result = `${Object(error).code} ${Object(error).message}`
        },
      )
    }, ACCOUNT)
  const result = (page: Page): Promise<string> =>
    page.waitForFunction(() => window.result).then(async (handle) => (await handle.jsonValue()) ?? '')

  test('signs in and signs: the frame is loaded at the first step, unseen, and in sight exactly while it asks', async () => {
    const { page, modal, errors } = await open()
    expect([loads(), page.frames().length]).toEqual([0, 1])
    await signIn(page)
    expect(await page.evaluate(() => window.portico.getState().account?.address)).toBe(ACCOUNT)
    expect([loads(), await isSeen(page)]).toEqual([1, false])
    const frame = await frameIn(page)
    await askForSignature(page)
    await frame.locator('#approve').click()
    expect(await result(page)).toBe(`0x${'ab'.repeat(65)}`)
    await modal.isClosed()
    await page.locator('portico-surface iframe').waitFor({ state: 'hidden' })
    expect([loads(), errors]).toEqual([1, []])
  })

  test('closing the modal while the frame asks aborts the request, and nothing can be approved any more', async () => {
    const { page, modal } = await open()
    await signIn(page)
    const frame = await frameIn(page)
    await askForSignature(page)
    await frame.waitForFunction(() => window.scripted.asking.length === 1)
    await page.locator('portico-surface iframe').waitFor({ state: 'visible' })
    await page.evaluate(() => window.portico.close())
    expect(await result(page)).toBe('4001 Request was aborted')
    await modal.isClosed()
    await frame.waitForFunction(() => window.scripted.asking.length === 0)
  })

  test('row 42: a frame that goes elsewhere while it asks rejects the request within 2 s', async () => {
    const { page, modal } = await open()
    await signIn(page)
    const frame = await frameIn(page)
    await askForSignature(page)
    await frame.waitForFunction(() => window.scripted.asking.length === 1)
    await page.evaluate(() => {
      window.result = ''
    })
    await frame.evaluate((href) => location.assign(href), `${other.at('localhost')}/index.html`)
    await page.waitForFunction(() => window.result !== '', undefined, { timeout: 2_000 })
    expect(await page.evaluate(() => window.result)).toMatch(/loaded anew/)
    await modal.isClosed()
  })

  test.each([
    ['row 37: a Content-Security-Policy', `frame-src 'self'`, 'blocked'],
    ['a filter list', undefined, 'failed'],
  ])('%s that keeps the frame out is known within a second, and the wallets are there all the same', async (_, policy, state) => {
    const { page, modal } = await open(policy)
    await page.route(`${frameOrigin()}/**`, (route) => route.abort('blockedbyclient'))
    // The plugin's own code is there: what follows is about the frame alone.
    await page.evaluate(async () => void (await window.signIn()))
    await page.evaluate(() => {
      void window.signIn().then((auth) =>
        auth.connectEmail('ada@example.test').catch((error: Error) => {
          window.result = `${auth.state.get().frame}: ${error.message}`
        }),
      )
    })
    await page.waitForFunction(() => window.result, undefined, { timeout: 1_000 })
    expect(await result(page)).toBe(`${state}: Unable to load email login dependency`)
    await page.evaluate(() => void window.portico.open())
    await modal.row(/Test Wallet/).click()
    await page.waitForFunction(() => window.portico.getState().status === 'connected')
  })

  test('comes back with the page, without a question', async () => {
    const { page } = await open()
    await signIn(page)
    await page.reload()
    await page.waitForFunction(() => window.portico?.getState().status === 'connected')
    expect(await page.evaluate(() => window.portico.getState().account?.address)).toBe(ACCOUNT)
  })
})
