import { rm } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { testAccounts } from '../../examples/sandbox/chain/accounts.ts'
import { installClock } from '../../tests/browser/support/page-clock.ts'
import { serveFolder, type TestServer } from '../../tests/support/serve.ts'
import { installTestWallets } from '../../tests/support/test-wallets.ts'
import { type BuiltPage, buildPage } from './build-page.ts'
import { type Chunk, withImports } from './chunks.ts'

/** What pages load, and when. */
export interface PageSizes {
  /** The static graph of `examples/minimal`: the manifests of the default plugins are in it. */
  readonly start: ReadonlySet<Chunk>
  /** From a click until the row of an installed wallet is there. */
  readonly connect: ReadonlySet<Chunk>
  /** With a stored injected connection: until the state is known, and requests that left the page's origin. */
  readonly restore: { readonly chunks: ReadonlySet<Chunk>; readonly foreign: readonly string[] }
  /** With a stored WalletConnect session. */
  readonly session: ReadonlySet<Chunk>
}

const WALLET = 'Size Wallet'

const minus = (all: ReadonlySet<Chunk>, known: ReadonlySet<Chunk>): ReadonlySet<Chunk> =>
  new Set([...all].filter((chunk) => ![...known].some(({ file }) => file === chunk.file)))

const chunksOf = ({ chunks }: BuiltPage, paths: readonly string[]): ReadonlySet<Chunk> =>
  new Set(paths.flatMap((path) => chunks.get(path.replace(/^\//, '').replace(/\?.*$/, '')) ?? []))

const requested = (built: BuiltPage, server: TestServer): ReadonlySet<Chunk> => chunksOf(built, server.requests)

/** What the page has loaded in the frame in which the wallet's row is there. Asked for afterwards, it would depend on the machine. */
const loadedWhenListed = async (page: Page): Promise<readonly string[]> => {
  const listed = await page.waitForFunction((name) => {
    const rows = document.querySelector('portico-modal')?.shadowRoot?.querySelectorAll('button') ?? []
    if (![...rows].some((row) => row.textContent?.includes(name))) return undefined
    // The page's clock has a `performance` of its own, which knows nothing of what was loaded.
    return window.readLoaded?.('resource').map((entry) => new URL(entry.name).pathname)
  }, WALLET)
  return (await listed.jsonValue()) ?? []
}

const startOf = ({ chunks }: BuiltPage): ReadonlySet<Chunk> =>
  withImports(
    chunks,
    [...chunks.values()].filter(({ entry }) => entry).map(({ file }) => file),
  )

/** Requests of a page that leave its origin; grows while the page lives. */
const foreignRequests = (page: Page, url: string): readonly string[] => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:')) foreign.push(request.url())
  })
  return foreign
}

/** What the page has loaded in the frame in which the account is there. */
const loadedWhenKnown = async (page: Page): Promise<readonly string[]> => {
  const known = await page.waitForFunction(() => {
    if (!document.querySelector<HTMLOutputElement>('#addr')?.value.startsWith('0x')) return undefined
    return (window.readLoaded?.('resource') ?? []).map((entry) => new URL(entry.name).pathname)
  })
  return (await known.jsonValue()) ?? []
}

const measureMinimal = async (browser: Browser, root: string): Promise<Omit<PageSizes, 'session'>> => {
  const built = await buildPage(root)
  const server = await serveFolder(built.folder)
  const context = await browser.newContext()
  try {
    const start = startOf(built)
    await installTestWallets(context, [
      { name: WALLET, rdns: 'test.size', privateKey: testAccounts[0].privateKey, chains: { '0x1': 'http://127.0.0.1:9/' } },
    ])
    const first = await context.newPage()
    await installClock(first)
    await first.goto(server.url, { waitUntil: 'networkidle' })
    const strange = minus(requested(built, server), start)
    if (strange.size > 0) throw new Error(`Loaded before intent: ${[...strange].map(({ file }) => file).join(', ')}`)
    // What comes some time after the rows does not come while the page's time stands still, however slow the machine.
    await first.clock.pauseAt(Date.now() + 1_000)
    await first.locator('#connect').evaluate((button: HTMLButtonElement) => button.click())
    const connect = minus(chunksOf(built, await loadedWhenListed(first)), start)
    await first.clock.resume()

    await first.getByText(WALLET).first().click()
    await loadedWhenKnown(first)
    await first.close()
    const second = await context.newPage()
    const foreign = foreignRequests(second, server.url)
    await second.goto(server.url)
    const restored = await loadedWhenKnown(second)
    return { start, connect, restore: { chunks: minus(chunksOf(built, restored), start), foreign: [...foreign] } }
  } finally {
    await Promise.all([context.close(), server.close(), rm(built.folder, { recursive: true })])
  }
}

/** As the kernel keeps it: `kernel/session/restore/stored-sessions.ts`. */
const STORED = JSON.stringify({
  v: 1,
  d: {
    sessions: [
      {
        id: 'size',
        plugin: 'walletconnect',
        connectorId: 'walletConnect',
        type: 'WALLET_CONNECT',
        name: 'WalletConnect',
        connections: [{ network: 'eip155:1', address: '0x0000000000000000000000000000000000000001' }],
      },
    ],
    known: ['walletConnect'],
  },
})

const measureSession = async (browser: Browser, root: string): Promise<ReadonlySet<Chunk>> => {
  const built = await buildPage(root)
  const server = await serveFolder(built.folder)
  const context = await browser.newContext()
  try {
    await context.addInitScript((stored) => localStorage.setItem('portico:default@size:kernel:sessions', stored), STORED)
    const page = await context.newPage()
    await page.goto(server.url)
    // The client has looked and found no session: everything that restoring needs has been loaded.
    await page.waitForFunction(() => document.querySelector('output')?.value === 'disconnected')
    const chunks = minus(requested(built, server), startOf(built))
    if (!hasClient(chunks)) throw new Error('The stored session loaded no WalletConnect client, so nothing was measured.')
    return chunks
  } finally {
    await Promise.all([context.close(), server.close(), rm(built.folder, { recursive: true })])
  }
}

/** Whether the vendor's client is in one of the files. */
const hasClient = (chunks: ReadonlySet<Chunk>): boolean => [...chunks].some(isClient)

/** A file with the vendor's client, or of nothing but libraries: with a stored session the client alone brings some along. */
export const isClient = ({ modules }: Chunk): boolean =>
  modules.some(([id]) => id.includes('/node_modules/@walletconnect/')) || modules.every(([id]) => id.includes('/node_modules/'))

/** Builds the pages, visits them and says what was loaded. */
export const measurePages = async (browser: Browser): Promise<PageSizes> => ({
  ...(await measureMinimal(browser, 'examples/minimal')),
  session: await measureSession(browser, 'tests/bench/session-host'),
})
