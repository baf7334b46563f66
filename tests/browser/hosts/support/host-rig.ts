import type { Browser, BrowserContext, Page } from 'playwright-core'
import { testAccounts } from '../../../../examples/sandbox/chain/accounts.ts'
import type { Behaviour } from '../../../../examples/sandbox/test-wallet/behaviours.ts'
import type { TestWalletConfig } from '../../../../examples/sandbox/test-wallet/wallet-config.ts'
import { builtTestPage } from '../../../support/built-pages.ts'
import { launchBrowser } from '../../../support/chromium.ts'
import { serveFolder, type TestServer } from '../../../support/serve.ts'
import { installTestWallets } from '../../../support/test-wallets.ts'
import { openPage } from '../../support/stage.ts'
import '../page/host-window.ts'

/** Where a page of this rig differs. */
export interface HostPageOptions {
  /** Markup inside `#root`, as a server would send it. */
  readonly markup?: string
  readonly behaviour?: Behaviour
  /** The address of a relay: then the page has WalletConnect. */
  readonly relay?: string
  /** Default: two that announce themselves. */
  readonly wallets?: readonly TestWalletConfig[]
  /** What runs before the page's own code. */
  readonly prepare?: (context: BrowserContext) => Promise<void>
}

/** A page of the rig. `complaints` are uncaught errors and whatever the console called an error or a warning. */
export interface HostPage {
  readonly page: Page
  readonly context: BrowserContext
  readonly complaints: readonly string[]
}

/** Pages with several kernels, several copies of the package, or React in development. */
export interface HostRig {
  readonly browser: Browser
  readonly server: TestServer
  /** `kernels`: two copies of the package, nothing started. `react`: a host in StrictMode, not yet mounted. The page before is closed. */
  open(kind: 'kernels' | 'react', options?: HostPageOptions): Promise<HostPage>
  /** Loads the page again, to where `open` left it. */
  reload(page: Page, kind: 'kernels' | 'react'): Promise<void>
  close(): Promise<void>
}

const [first, second] = testAccounts

const announced = (behaviour: Behaviour): readonly TestWalletConfig[] => [
  { name: 'First Wallet', rdns: 'test.first', privateKey: first.privateKey, chains: {}, behaviour },
  { name: 'Second Wallet', rdns: 'test.second', privateKey: second.privateKey, chains: {}, behaviour },
]

const html = (scripts: readonly string[], markup = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,"></head><body><div id="root">${markup}</div>${scripts
    .map((src) => `<script type="module" src="${src}"></script>`)
    .join('')}</body></html>`

const PAGES = {
  kernels: { scripts: ['/a/kernels.js', '/b/kernels.js'], ready: () => Object.keys(window.copies ?? {}).length === 2 },
  react: { scripts: ['/a/react-host.js'], ready: () => typeof window.startReactHost === 'function' },
} as const

const startPage = async (page: Page, kind: keyof typeof PAGES): Promise<void> => {
  await page.waitForFunction(PAGES[kind].ready)
  if (kind === 'react') await page.evaluate(() => window.startReactHost())
}

const launch = async (
  browser: Browser,
  server: TestServer,
  files: Record<string, string>,
  kind: keyof typeof PAGES,
  options: HostPageOptions,
): Promise<HostPage> => {
  const { behaviour = 'approve', markup = '', relay, prepare, wallets = announced(behaviour) } = options
  files['/index.html'] = html(PAGES[kind].scripts, markup)
  const { page, context } = await openPage(browser, async (fresh) => {
    await prepare?.(fresh)
    await installTestWallets(fresh, wallets)
  })
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`${error.name}: ${error.message}`))
  page.on('console', (message) => {
    // The chains of this page are out of reach here, and a busy machine may take longer than the second that a list of wallets has.
    const expected = /^Failed to load resource|^\[portico\] evm did not list its wallets within 1000 ms\./.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !expected) complaints.push(message.text())
  })
  await page.goto(`${server.url}/index.html${relay === undefined ? '' : `?${new URLSearchParams({ relay })}`}`)
  await startPage(page, kind)
  return { page, context, complaints }
}

/** Serves the built pages and starts a browser. Close it after the file's tests. */
export const startHostRig = async (): Promise<HostRig> => {
  const files: Record<string, string> = {}
  const folder = builtTestPage('hosts')
  const [browser, server] = await Promise.all([launchBrowser(), serveFolder(folder, { files })])
  let last: HostPage | undefined
  return {
    browser,
    server,
    async open(kind, options = {}) {
      await last?.context.close()
      last = await launch(browser, server, files, kind, options)
      return last
    },
    async reload(page, kind) {
      await page.reload()
      await startPage(page, kind)
    },
    async close() {
      await last?.context.close()
      await browser.close()
      await server.close()
    },
  }
}
