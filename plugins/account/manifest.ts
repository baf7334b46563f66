import * as kernel from '../../kernel/contract/kernel-tokens.ts'
import { defineManifest } from '../../kernel/contract/manifest.ts'
import { token } from '../../kernel/contract/token.ts'
import type { BalanceService, ProfileService } from './service.ts'

declare module 'portico/plugin' {
  interface Views {
    /** The connected account: address, balance, what can be done with it. */
    Account: void
  }
}

/** The active account's native balance. */
export const BALANCE = token<BalanceService>('balance@1')

/** The active account's name and picture. */
export const PROFILE = token<ProfileService>('profile@1')

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
    services: kernel.SERVICES,
    assets: kernel.ASSETS,
  },
  provides: { balance: BALANCE, profile: PROFILE },
  ports: ['clock', 'links', 'log'],
  origins: ['api'],
  locales: { en: () => import('./locales/en.json') },
  views: {
    Account: {
      title: 'title',
      account: true,
      enter: () => import('./views/enter-account.ts'),
      load: () => import('./views/account-view.tsx'),
    },
  },
})
