import type { Page } from 'playwright-core'
import { testAccounts } from '../../examples/sandbox/chain/accounts.ts'
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

  const install = `
    window.__writes = []
    const real = Storage.prototype.setItem
    Storage.prototype.setItem = function (key, value) { window.__writes.push(key); return real.call(this, key, value) }
  `
  const settled = async (page: Page): Promise<void> => {
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 3_000 })))
  }

  test('untouched: no request beyond the host’s own files, no write, no script, no element', async () => {
    const server = await stage.serve('minimal')
    const { page, errors } = await openPage(stage.browser, async (context) => void (await context.addInitScript(install)))
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url) && !request.url().startsWith('data:')) foreign.push(request.url())
    })
    await page.goto(`${server.url}/index.html`)
    await settled(page)
    const expected = new Set(await staticGraph(page))
    expect(server.requests.map((path) => path.split('?')[0]).filter((path) => !expected.has(path ?? ''))).toEqual([])
    expect(foreign).toEqual([])
    expect(await page.evaluate(() => Reflect.get(window, '__writes'))).toEqual([])
    expect(await page.locator('portico-modal').count()).toBe(0)
    expect(errors).toEqual([])
  })

  test('with a stored connection: restores through the wallet, silently, with little code', async () => {
    const server = await stage.serve('minimal')
    const { page, errors } = await openPage(stage.browser, async (context) => {
      await installTestWallets(context, [
        { name: 'Test Wallet', rdns: 'test.wallet', privateKey: testAccounts[0].privateKey, chains: { '0x1': stage.ethereum.rpcUrl } },
      ])
    })
    await page.goto(`${server.url}/index.html`)
    await page.locator('#connect').click()
    await modalIn(page)
      .row(/Test Wallet/)
      .click()
    await hostSays(page, '#addr', testAccounts[0].address)

    server.forgetRequests()
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url) && !request.url().startsWith('data:')) elsewhere.push(request.url())
    })
    await page.reload()
    await hostSays(page, '#addr', testAccounts[0].address)
    await settled(page)
    const expected = new Set(await staticGraph(page))
    const more = server.requests.map((path) => path.split('?')[0] ?? '').filter((path) => !expected.has(path))
    expect(more.every((path) => /\.js$/.test(path))).toBe(true)
    expect(elsewhere).toEqual([])
    const asked = new Set(await walletIn(page, 'test.wallet').methods())
    expect([...asked].filter((method) => !['eth_accounts', 'eth_chainId'].includes(method))).toEqual([])
    expect(await page.locator('portico-modal').count()).toBe(0)
    expect(errors).toEqual([])
  })
})
