import { defineManifest } from '../../kernel/contract/manifest.ts'
import * as kernel from '../../kernel/contract/tokens.ts'
import { token } from '../../kernel/contract/tokens.ts'
import { DEFAULT_OPTIONS } from './options.ts'
import type { WalletDirectoryService } from './service.ts'

export type { WalletDirectoryService } from './service.ts'

declare module 'portico/plugin' {
  interface Views {
    /** Every wallet of the directory, with a search. */
    AllWallets: void
    /** Wallets to begin with, and where to get them. */
    GetWallet: void
  }
  interface Events {
    /** The visitor chose a wallet of a list. */
    SELECT_WALLET: { readonly name: string; readonly platform: 'mobile' | 'browser' | 'qrcode' | 'unsupported' }
    /** A list was searched: for what, and among which. */
    SEARCH_WALLET: { readonly search: string; readonly badge?: 'certified' }
  }
}

/** The wallets that the host's directory lists. */
export const WALLET_DIRECTORY = token<WalletDirectoryService>('wallet-directory@1')

export const manifest = defineManifest({
  id: 'wallet-directory',
  requires: {
    connectors: kernel.CONNECTORS,
    networks: kernel.NETWORKS,
    groups: kernel.CONNECTOR_GROUPS,
    router: kernel.ROUTER,
    modal: kernel.MODAL,
    families: kernel.FAMILIES,
    toasts: kernel.TOASTS,
    services: kernel.SERVICES,
  },
  provides: { directory: WALLET_DIRECTORY, assets: kernel.ASSETS },
  ports: ['clock', 'env', 'events', 'links', 'log'],
  origins: ['directory', 'walletList'],
  options: DEFAULT_OPTIONS,
  locales: { en: () => import('./locales/en.json') },
  connectorGroups: [
    { id: 'featured', title: 'featured', order: 40, deferred: true },
    { id: 'recommended', title: 'recommended', order: 70, deferred: true },
    { id: 'allWallets', title: 'allWallets', order: 80, deferred: true },
  ],
  views: {
    AllWallets: { title: 'allWallets', home: 'mobile', connects: true, enter: true, load: () => import('./views/all-wallets-view.tsx') },
    GetWallet: { title: 'getWallet', enter: true, load: () => import('./views/get-wallet-view.tsx') },
  },
})
