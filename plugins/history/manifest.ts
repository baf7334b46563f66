import { defineManifest } from '../../kernel/contract/manifest.ts'
import * as kernel from '../../kernel/contract/tokens.ts'
import { token } from '../../kernel/contract/tokens.ts'
import { ONRAMP } from '../onramp/manifest.ts'
import { TOKENS } from '../tokens/manifest.ts'
import { TRANSACTIONS } from '../transactions/manifest.ts'
import type { HistoryService } from './service.ts'

declare module 'portico/plugin' {
  interface Views {
    /** What the account has sent, received and allowed, by month. */
    Transactions: void
  }
  interface Events {
    /** The visitor came to the view. */
    CLICK_TRANSACTIONS: { readonly isSmartAccount: boolean }
    /** A further page was asked for. */
    LOAD_MORE_TRANSACTIONS: { readonly isSmartAccount: boolean }
    /** A page could not be had. */
    ERROR_FETCH_TRANSACTIONS: { readonly isSmartAccount: boolean }
  }
}

/** What the account has sent, received and allowed. */
export const HISTORY = token<HistoryService>('history@1')

export const manifest = defineManifest({
  id: 'history',
  requires: {
    accounts: kernel.ACCOUNTS,
    networks: kernel.NETWORKS,
    families: kernel.FAMILIES,
    services: kernel.SERVICES,
    toasts: kernel.TOASTS,
    i18n: kernel.I18N,
    router: kernel.ROUTER,
    views: kernel.VIEWS,
  },
  optional: { transactions: TRANSACTIONS, tokens: TOKENS, onramp: ONRAMP, names: kernel.NAMES },
  provides: { history: HISTORY },
  ports: ['clock', 'events', 'links', 'log'],
  origins: ['api'],
  locales: { en: () => import('./locales/en.json') },
  views: { Transactions: { title: 'title', account: true, enter: true, load: () => import('./views/activity-list.tsx') } },
  slots: {
    'account.features': [
      { id: 'history', order: 50, icon: 'clock', label: 'title', open: 'Transactions', when: { namespaces: ['eip155'] } },
    ],
    'account.tabs': [
      { id: 'history', order: 30, label: 'title', when: { namespaces: ['eip155'] }, load: () => import('./views/activity-list.tsx') },
    ],
  },
})
