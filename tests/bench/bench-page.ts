import { rm } from 'node:fs/promises'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { testAccounts } from '../../examples/sandbox/chain/accounts.ts'
import { buildPage } from '../../scripts/size/build-page.ts'
import { serveFolder, type TestServer } from '../support/serve.ts'
import { installTestWallets, testWalletScript } from '../support/test-wallets.ts'
import { openUnobservedPage, type UnobservedPage } from './unobserved-page.ts'

// The wallet whose row shows that Connect is there.
export const WALLET = 'Bench Wallet'
export const WALLET_RDNS = 'test.bench'

/** What is clicked, and what shows that it worked. */
export interface Target {
  readonly url: string
  /** Element in whose shadow root the dialog stands; the document where it is left out. */
  readonly host?: string
  /** Text of a button in the dialog; the dialog itself where it is left out. */
  readonly text?: string
}

/** The pages that are compared. */
export interface BenchPages {
  readonly portico: Target
  /** A host with React. */
  readonly react: Target
  readonly floor: Target
  /** The same rows drawn by the kit alone. */
  readonly face: Target
  readonly server: TestServer
  close(): Promise<void>
}

/** Serves the built `examples/minimal` and the floor page. `npm run build:examples` comes first. */
export const serveBenchPages = async (): Promise<BenchPages> => {
  const pages = ['floor', 'face', 'react-host'].map((name) => buildPage(`tests/bench/${name}`))
  const built = await Promise.all(pages)
  const servers = await Promise.all(['examples/minimal/dist', ...built.map(({ folder }) => folder)].map((folder) => serveFolder(folder)))
  const [server, floorServer, faceServer, reactServer] = servers
  if (!server || !floorServer || !faceServer || !reactServer) throw new Error('A page is not served.')
  return {
    portico: { url: server.url, host: 'portico-modal', text: WALLET },
    react: { url: reactServer.url, host: 'portico-modal', text: WALLET },
    floor: { url: floorServer.url },
    face: { url: faceServer.url, host: 'portico-modal', text: WALLET },
    server,
    async close() {
      await Promise.all([...servers.map((one) => one.close()), ...built.map(({ folder }) => rm(folder, { recursive: true }))])
    },
  }
}

/** A page that has loaded and is quiet, in a context of its own. */
export interface BenchPage {
  readonly context: BrowserContext
  readonly page: Page
  readonly cdp: CDPSession
}

// tsx keeps the names of functions by calling this, also in functions that are sent to a page.
const KEEP_NAMES = 'globalThis.__name = (value) => value'

const WALLETS = [{ name: WALLET, rdns: WALLET_RDNS, privateKey: testAccounts[0].privateKey, chains: { '0x1': 'http://127.0.0.1:9/' } }]

/** Opens a page with a wallet in it, without a cache and without a debugger that listens, and waits until it is quiet. */
export const openTimedPage = (browser: Browser, url: string): Promise<UnobservedPage> =>
  openUnobservedPage(browser, url, `${KEEP_NAMES};${testWalletScript(WALLETS)}`)

/** Opens a page with a wallet in it, without a cache, and waits until it is quiet. */
export const openBenchPage = async (
  browser: Browser,
  url: string,
  prepare: (context: BrowserContext) => Promise<unknown> = async () => undefined,
): Promise<BenchPage> => {
  const context = await browser.newContext()
  await installTestWallets(context, WALLETS)
  await context.addInitScript({ content: KEEP_NAMES })
  await prepare(context)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  return { context, page, cdp }
}
