import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import type { Behaviour } from '../../examples/sandbox/test-wallet/behaviours.ts'
import type { BitcoinWalletConfig } from '../../examples/sandbox/test-wallet/bitcoin/bitcoin-config.ts'
import type { Answer } from '../../examples/sandbox/test-wallet/open-requests.ts'
import type { PolkadotWalletConfig } from '../../examples/sandbox/test-wallet/polkadot/polkadot-config.ts'
import type { LoggedRequest } from '../../examples/sandbox/test-wallet/request-log.ts'
import type { SolanaWalletConfig } from '../../examples/sandbox/test-wallet/solana/solana-config.ts'
import type { TestWalletConfig } from '../../examples/sandbox/test-wallet/wallet-config.ts'
import '../../examples/sandbox/test-wallet/window.ts'
import { builtTestPage } from './built-pages.ts'

// A wallet's own requests do not pass through the page, so the page's security policy and the offline switch do not touch them.
const fetchFor =
  (allowed: ReadonlySet<string>) =>
  async (url: string, body: string): Promise<string> => {
    if (!allowed.has(url)) throw new Error(`No test wallet has a chain at ${url}.`)
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(10_000),
    })
    return response.text()
  }

/** What makes test wallets in a page that runs it first. Where the page has no `__testWalletFetch` they have no chain. */
export const testWalletScript = (
  wallets: readonly TestWalletConfig[],
  solanaWallets: readonly SolanaWalletConfig[] = [],
  polkadotWallets: readonly PolkadotWalletConfig[] = [],
): string =>
  // One script, since the order of several is not promised.
  [
    `window.__testWallets = ${JSON.stringify(wallets)};`,
    `window.__testSolanaWallets = ${JSON.stringify(solanaWallets)};`,
    `window.__testPolkadotWallets = ${JSON.stringify(polkadotWallets)};`,
    readFileSync(builtTestPage('test-wallet.js'), 'utf8'),
  ].join('\n')

/** Puts test wallets into every page the context opens from now on; once per context. Rejects where `npm run build:examples` is missing. */
export const installTestWallets = async (
  context: BrowserContext,
  wallets: readonly TestWalletConfig[],
  solanaWallets: readonly SolanaWalletConfig[] = [],
  polkadotWallets: readonly PolkadotWalletConfig[] = [],
): Promise<void> => {
  const chains = [...wallets, ...solanaWallets].flatMap((wallet) => Object.values(wallet.chains))
  await context.exposeFunction('__testWalletFetch', fetchFor(new Set(chains)))
  await context.addInitScript({ content: testWalletScript(wallets, solanaWallets, polkadotWallets) })
}

/** Puts Bitcoin test wallets into every page the context opens from now on; once per context. */
export const installBitcoinWallets = async (context: BrowserContext, wallets: readonly BitcoinWalletConfig[]): Promise<void> => {
  const code = readFileSync(builtTestPage('bitcoin-wallet.js'), 'utf8')
  await context.addInitScript({ content: `window.__testBitcoinWallets = ${JSON.stringify(wallets)};\n${code}` })
}

/** A test wallet in a page, driven from the test. */
export interface WalletHandle {
  requests(): Promise<readonly LoggedRequest[]>
  /** The names of the methods asked for, in order. */
  methods(): Promise<readonly string[]>
  pending(): Promise<readonly LoggedRequest[]>
  /** Resolves when a request waits for an answer. */
  waitForPending(method?: string): Promise<void>
  answer(answer: Answer, id?: number): Promise<boolean>
  setBehaviour(behaviour: Behaviour): Promise<void>
  switchAccount(account: number | string): Promise<void>
  switchChain(chainId: string): Promise<void>
  /** Calls a switch of the control that takes nothing. */
  turn(name: 'forget' | 'lock' | 'unlock' | 'disconnect' | 'connect' | 'announce' | 'appear' | 'disappear'): Promise<void>
}

/** The wallet with this rdns in a page. */
export const walletIn = (page: Page, rdns: string): WalletHandle => {
  const requests = (): Promise<readonly LoggedRequest[]> =>
    page.evaluate((name) => [...(window.__testWalletControl?.[name]?.requests ?? [])], rdns)
  const call = (name: string, args: readonly unknown[]): Promise<unknown> =>
    page.evaluate(
      ([wallet, method, given]) => {
        const control = window.__testWalletControl?.[wallet]
        if (control === undefined) throw new Error(`No test wallet ${wallet} in this page.`)
        const found: unknown = Reflect.get(control, method)
        if (typeof found !== 'function') throw new Error(`The control has no ${method}.`)
        return found.apply(control, given)
      },
      [rdns, name, args] as const,
    )
  return {
    requests,
    methods: async () => (await requests()).map((request) => request.method),
    pending: () => page.evaluate((name) => [...(window.__testWalletControl?.[name]?.pending() ?? [])], rdns),
    waitForPending: async (method) => {
      await page.waitForFunction(
        ([name, wanted]) => window.__testWalletControl?.[name]?.pending().some((open) => wanted === undefined || open.method === wanted),
        [rdns, method] as const,
      )
    },
    answer: async (answer, id) => (await call('answer', id === undefined ? [answer] : [answer, id])) === true,
    setBehaviour: async (behaviour) => void (await call('setBehaviour', [behaviour])),
    switchAccount: async (account) => void (await call('switchAccount', [account])),
    switchChain: async (chainId) => void (await call('switchChain', [chainId])),
    turn: async (name) => void (await call(name, [])),
  }
}
