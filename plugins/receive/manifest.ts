import { defineManifest } from '../../kernel/contract/manifest.ts'
import { ACCOUNTS, FAMILIES, I18N, NETWORKS, ROUTER, TOASTS, token, WALLET } from '../../kernel/contract/tokens.ts'
import type { ReceiveService } from './service.ts'

declare module 'portico/plugin' {
  interface Views {
    /** The address of the account as text and as a code to scan. */
    WalletReceive: void
    /** The networks on which the account can receive. */
    WalletCompatibleNetworks: void
  }
}

/** Where the active account can receive, and what its code says. */
export const RECEIVE = token<ReceiveService>('receive@1')

export const manifest = defineManifest({
  id: 'receive',
  requires: { accounts: ACCOUNTS, networks: NETWORKS, families: FAMILIES, wallet: WALLET, router: ROUTER, toasts: TOASTS, i18n: I18N },
  provides: { receive: RECEIVE },
  ports: ['log'],
  locales: { en: () => import('./locales/en.json') },
  views: {
    WalletReceive: { title: 'title', account: true, enter: true, load: () => import('./views/receive-view.tsx') },
    WalletCompatibleNetworks: { title: 'networksTitle', account: true, load: () => import('./views/compatible-networks-view.tsx') },
  },
  slots: { 'account.features': [{ id: 'receive', order: 30, icon: 'receive', label: 'title', open: 'WalletReceive' }] },
})
