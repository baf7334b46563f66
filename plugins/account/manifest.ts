import * as kernel from '../../kernel/contract/kernel-tokens.ts'
import { defineManifest } from '../../kernel/contract/manifest.ts'
import { token } from '../../kernel/contract/token.ts'
import type { BalanceService } from './service.ts'

declare module 'portico/plugin' {
  interface Views {
    /** The connected account: address, balance, what can be done with it. */
    Account: void
  }
}

/** The active account's native balance. */
export const BALANCE = token<BalanceService>('balance@1')

export const manifest = defineManifest({
  id: 'account',
  requires: {
    accounts: kernel.ACCOUNTS,
    connections: kernel.CONNECTIONS,
    networks: kernel.NETWORKS,
    wallet: kernel.WALLET,
    router: kernel.ROUTER,
    modal: kernel.MODAL,
    toasts: kernel.TOASTS,
    slots: kernel.SLOTS,
    i18n: kernel.I18N,
  },
  provides: { balance: BALANCE },
  ports: ['clock', 'links', 'log'],
  locales: { en: () => import('./locales/en.json') },
  views: { Account: { account: true, load: () => import('./views/account-view.tsx') } },
})
