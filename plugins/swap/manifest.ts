import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import { defineManifest } from '../../kernel/contract/manifest.ts'
import {
  ACCOUNTS,
  ASSETS,
  FAMILIES,
  I18N,
  MODAL,
  NETWORKS,
  ROUTER,
  SERVICES,
  SLOTS,
  TOASTS,
  token,
  VIEWS,
  WALLET,
} from '../../kernel/contract/tokens.ts'
import type {} from '../networks/manifest.ts'
import { ONRAMP } from '../onramp/manifest.ts'
import { TOKENS } from '../tokens/manifest.ts'
import { TRANSACTIONS } from '../transactions/manifest.ts'
import type { SwapService } from './service.ts'

declare module 'portico/plugin' {
  interface Views {
    /** Tokens by address, 20 bytes of `ee` for the native coin; `amount` is decimal text of the first. */
    Swap: { readonly fromToken?: string; readonly toToken?: string; readonly amount?: string }
    /** Which of the two tokens is chosen. */
    SwapSelectToken: { readonly target: 'sourceToken' | 'toToken' }
    SwapPreview: void
  }
}

/** One token for another. */
export const SWAP = token<SwapService>('swap@1')

/** By CAIP-2: the routers that a swap may call there. A network that is not named has the known ones. */
export type SwapRouters = Readonly<Record<string, readonly string[]>>

const options: {
  /** Per cent that may be lost between quote and block. `auto`: 0.1 between listed stable coins, else 0.5. */
  readonly slippage: 'auto' | number
  readonly routers: SwapRouters
  /** Networks with swaps, of which those count that have a router. Default: those of the specification. */
  readonly networks: readonly CaipNetworkId[] | undefined
} = { slippage: 'auto', routers: {}, networks: undefined }

export const manifest = defineManifest({
  id: 'swap',
  requires: {
    accounts: ACCOUNTS,
    networks: NETWORKS,
    families: FAMILIES,
    wallet: WALLET,
    router: ROUTER,
    modal: MODAL,
    toasts: TOASTS,
    i18n: I18N,
    services: SERVICES,
    assets: ASSETS,
    slots: SLOTS,
    views: VIEWS,
    tokens: TOKENS,
    transactions: TRANSACTIONS,
  },
  optional: { onramp: ONRAMP },
  provides: { swap: SWAP },
  ports: ['storage', 'events', 'clock', 'log'],
  origins: ['api'],
  options,
  locales: { en: () => import('./locales/en.json') },
  views: {
    Swap: { title: 'title', account: true, enter: true, load: () => import('./views/swap-view.tsx') },
    SwapSelectToken: { title: 'selectTitle', account: true, enter: true, load: () => import('./views/select-token-view.tsx') },
    SwapPreview: { title: 'previewTitle', account: true, enter: true, load: () => import('./views/preview-view.tsx') },
  },
  slots: {
    'account.features': [{ id: 'swap', order: 20, icon: 'swap', label: 'title', open: 'Swap', when: { namespaces: ['eip155'] } }],
  },
})
