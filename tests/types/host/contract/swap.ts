// A built-in plugin: manifest, setup, factory. In the product these are three files (`manifest.ts`, `setup.ts`, `index.ts`).

import type { Parse, Store } from 'portico/plugin'
import { ACCOUNTS, ALERTS, defineManifest, definePlugin, defineSetup, NETWORKS, ROUTER, TOASTS, token } from 'portico/plugin'

declare module 'portico/plugin' {
  interface Views {
    Swap: { fromToken?: string; toToken?: string; amount?: string }
    SwapPreview: { quoteId: string }
    SwapSelectToken: void
  }
  interface Events {
    SWAP_SUCCESS: { readonly network: string }
  }
}

export interface Quote {
  readonly id: string
  readonly toAmount: bigint
}
export interface SwapService {
  readonly quote: Store<
    | { readonly status: 'idle' }
    | { readonly status: 'ready'; readonly quote: Quote }
    | { readonly status: 'failed'; readonly error: unknown }
  >
  refresh(amount: bigint): Promise<void>
}
export interface OnrampService {
  buy(symbol: string): Promise<void>
}
export const SWAP = token<SwapService>('swap@1')
export const ONRAMP = token<OnrampService>('onramp@1')

/** Other languages have other plural forms. */
const arabic = {
  quotes_zero: 'لا عروض',
  quotes_two: 'عرضان',
  quotes_few: '{{count}} عروض',
  quotes_many: '{{count}} عرضًا',
  quotes_other: '{{count}} عرض',
  refused_GAS_few: '{{count}}',
}

export const manifest = defineManifest({
  id: 'swap',
  requires: { accounts: ACCOUNTS, networks: NETWORKS, router: ROUTER, toasts: TOASTS, alerts: ALERTS },
  optional: { onramp: ONRAMP },
  provides: { swap: SWAP },
  ports: ['http', 'storage', 'events'],
  origins: ['api'],
  options: { slippage: 1, tokens: [] as readonly string[] },
  locales: {
    en: () => import('./swap.en.json'),
    de: async () => ({ default: { title: 'Tauschen' } }),
    ar: async () => ({ default: arabic }),
  },
  views: {
    Swap: { title: 'title', account: true, load: () => import('./swap-view.tsx') },
    SwapPreview: { title: 'preview', load: async () => ({ default: () => null }) },
    SwapSelectToken: { load: async () => ({ default: () => null }) },
  },
  slots: {
    'account.features': [
      { id: 'swap', order: 20, icon: 'swap', label: 'action', open: 'Swap', when: { namespaces: ['eip155'], capability: 'contract' } },
    ],
  },
})

const parseQuote: Parse<Quote> = (input) => {
  const { id, toAmount } = Object(input) as { readonly id?: unknown; readonly toAmount?: unknown }
  if (typeof id !== 'string' || typeof toAmount !== 'string') throw new TypeError('quote')
  return { id, toAmount: BigInt(toAmount) }
}

export const setup = defineSetup(
  manifest,
  ({ deps, ports, options, text, stores, signal, onUnload }) => {
    const quote = stores.create<ReturnType<SwapService['quote']['get']>>({ status: 'idle' })
    onUnload(deps.networks.active.subscribe(() => quote.set({ status: 'idle' })))
    const refresh = async (amount: bigint): Promise<void> => {
      const account = deps.accounts.active.get()
      if (!account) return
      try {
        const query = { userAddress: account.address, amount: amount.toString(), slippage: options.slippage }
        quote.set({ status: 'ready', quote: await ports.http.get('api', '/v1/convert/quotes', { query, parse: parseQuote, signal }) })
        ports.events.emit('SWAP_SUCCESS', { network: account.caipAddress })
      } catch (error) {
        quote.set({ status: 'failed', error })
        deps.toasts.show({
          kind: 'error',
          text:
            text('failed', { symbol: 'ETH', context: 'GAS' }) +
            text('quotes', { count: 2 }) +
            text('refused', { context: 'GAS', count: 2 }) +
            text('pool_name'),
        })
        await deps.onramp.get()?.buy('ETH')
      }
    }
    return { services: { swap: { quote, refresh } } }
  },
  { events: ['SWAP_SUCCESS'] },
)

export const swap = definePlugin(manifest, async () => ({ default: setup }))
