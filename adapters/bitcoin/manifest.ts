import { defineManifest } from '../../kernel/contract/manifest.ts'
import { CONNECTORS, NETWORKS, SESSIONS } from '../../kernel/contract/tokens.ts'
import type { BitcoinProvider } from './provider.ts'

declare module 'portico/plugin' {
  interface Providers {
    bip122: BitcoinProvider
  }
}

/** Options of the adapter. */
export interface BitcoinOptions {
  /**
   * Addresses of Esplora-style APIs (`https://mempool.space/api`) by CAIP-2 network, tried in order. Default: none, and each network is read
   * at its `rpcUrls.default.http`.
   */
  readonly apis: Readonly<Record<string, readonly string[]>>
}

const options: BitcoinOptions = { apis: {} }

/** Bitcoin by Wallet Standard and by wallets that put themselves into the page. Needs `bitcoinjs-lib` 7 beside this package, for transfers. */
export const manifest = defineManifest({
  id: 'bitcoin',
  requires: { networks: NETWORKS, connectors: CONNECTORS, sessions: SESSIONS },
  ports: ['log', 'clock', 'storage'],
  options,
  adapters: [
    {
      namespace: 'bip122',
      family: () => import('./family.ts'),
      discover: () => import('./discover.ts'),
      connect: () => import('./connect.ts'),
      actions: () => import('./actions.ts'),
    },
  ],
})
