import type { Page } from 'playwright-core'
import { testAccounts } from '../../examples/sandbox/chain/accounts.ts'
import type { TestServer } from '../support/serve.ts'
import { installTestWallets, walletIn } from '../support/test-wallets.ts'
import { hostSays } from './support/host-page.ts'
import { modalIn } from './support/modal.ts'
import { openPage, type Stage, startStage } from './support/stage.ts'

/** Files of the page that its HTML names: the static graph. */
const staticGraph = async (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [
    location.pathname,
    ...[...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[href]')].map(
      (element) => new URL('src' in element ? element.src : element.href).pathname,
    ),
  ])

describe('proof 5: silence before intent', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.close())
  afterEach(() => Promise.all(stage.browser.contexts().map((context) => context.close())))

  const install = `
    window.__writes = []
    const real = Storage.prototype.setItem
    Storage.prototype.setItem = function (key, value) { window.__writes.push(key); return real.call(this, key, value) }
  `
  const settled = async (page: Page): Promise<void> => {
    // What waits for a quiet moment, or for a while, has had a minute.
    await page.clock.runFor(60_000)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 3_000 })))
  }
  /** Paths that the page asked its server for beyond the static graph. */
  const further = async (page: Page, server: TestServer): Promise<readonly string[]> => {
    const expected = new Set(await staticGraph(page))
    return server.requests.map((path) => path.split('?')[0] ?? '').filter((path) => !expected.has(path))
  }

  test('untouched nothing happens; a stored connection is restored through the wallet, silently, with little code', async () => {
    const server = await stage.serve('minimal')
    const { page, errors } = await openPage(stage.browser, async (context) => {
      await context.addInitScript(install)
      await installTestWallets(context, [
        { name: 'Test Wallet', rdns: 'test.wallet', privateKey: testAccounts[0].privateKey, chains: { '0x1': stage.ethereum.rpcUrl } },
      ])
    })
    const wallet = walletIn(page, 'test.wallet')
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url) && !request.url().startsWith('data:')) elsewhere.push(request.url())
    })
    await page.clock.install()
    await page.goto(`${server.url}/index.html`)
    await settled(page)
    expect(await further(page, server)).toEqual([])
    expect(elsewhere).toEqual([])
    expect(await wallet.methods()).toEqual([])
    expect(await page.evaluate(() => Reflect.get(window, '__writes'))).toEqual([])
    expect(await page.locator('portico-modal').count()).toBe(0)

    await page.locator('#connect').click()
    await modalIn(page)
      .row(/Test Wallet/)
      .click()
    await hostSays(page, '#addr', testAccounts[0].address)

    server.forgetRequests()
    elsewhere.length = 0
    await page.reload()
    await hostSays(page, '#addr', testAccounts[0].address)
    await settled(page)
    expect((await further(page, server)).every((path) => /\.js$/.test(path))).toBe(true)
    expect(elsewhere).toEqual([])
    const asked = new Set(await wallet.methods())
    expect([...asked].filter((method) => !['eth_accounts', 'eth_chainId'].includes(method))).toEqual([])
    expect(await page.locator('portico-modal').count()).toBe(0)
    expect(errors).toEqual([])
  })
})
