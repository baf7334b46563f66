import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { TestWalletConfig } from '../../../../examples/sandbox/test-wallet/wallet-config.ts'
import { serveFolder, type TestServer } from '../../../support/serve.ts'
import { installTestWallets, type WalletHandle, walletIn } from '../../../support/test-wallets.ts'

/** What a request came to. */
export type Outcome = { readonly result: unknown } | { readonly error: unknown; readonly code?: number; readonly message?: string }

/** An app of its own: a page that does nothing but find wallets and ask them. */
export interface WalletPage {
  readonly page: Page
  readonly context: BrowserContext
  readonly wallet: WalletHandle
  ask(method: string, params?: unknown): Promise<Outcome>
  /** Names and arguments of the events since the page was loaded. */
  events(): Promise<readonly (readonly [name: string, argument: unknown])[]>
}

const html =
  '<!doctype html><meta charset="utf-8"><title>Test app</title><body><button id="inside">In the page</button><script src="/app.js"></script>'

const script = `
window.providers = {}
window.events = []
addEventListener('eip6963:announceProvider', ({ detail: { info, provider } }) => {
  if (window.providers[info.rdns]) return
  window.providers[info.rdns] = { info, provider }
  for (const name of ['accountsChanged', 'chainChanged', 'connect', 'disconnect'])
    provider.on(name, (argument) => window.events.push([name, argument]))
})
dispatchEvent(new Event('eip6963:requestProvider'))
window.ask = (rdns, request) => window.providers[rdns].provider.request(request).then(
  (result) => ({ result }),
  (error) => ({ error: typeof error === 'string' ? error : String(error?.name), code: error?.code, message: error?.message }),
)
`

/** Serves the page. */
export const serveWalletPage = async (headers: Readonly<Record<string, string>> = {}): Promise<TestServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-wallet-page-'))
  await writeFile(join(folder, 'index.html'), html)
  await writeFile(join(folder, 'app.js'), script)
  return serveFolder(folder, { headers })
}

/** Opens the page in a context of its own with these wallets; the first is the one `ask` asks. */
export const openWalletPage = async (
  browser: Browser,
  url: string,
  wallets: readonly [TestWalletConfig, ...TestWalletConfig[]],
): Promise<WalletPage> => {
  const context = await browser.newContext()
  await installTestWallets(context, wallets)
  const page = await context.newPage()
  await page.goto(url)
  const { rdns } = wallets[0]
  return {
    page,
    context,
    wallet: walletIn(page, rdns),
    ask: (method, params) =>
      page.evaluate<Outcome, unknown>(`window.ask(${JSON.stringify(rdns)}, ${JSON.stringify({ method, params })})`, undefined),
    events: () => page.evaluate('window.events'),
  }
}
