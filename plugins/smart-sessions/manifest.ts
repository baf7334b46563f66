import { defineManifest } from '../../kernel/contract/manifest.ts'
import { ACCOUNTS, FAMILIES, I18N, MODAL, NETWORKS, ROUTER, SERVICES, token, WALLET } from '../../kernel/contract/tokens.ts'
import { TRANSACTIONS } from '../transactions/manifest.ts'
import type { SmartSessionsService } from './service.ts'

declare module 'portico/plugin' {
  interface Views {
    /** What sites may spend of the account, and what they have spent. */
    SmartSessionList: void
    /** One session, and the button that ends it. `id` is that of `SmartSessionsService.list`. */
    SmartSessionDetails: { readonly id: string }
    /** What a site asks for, before the wallet is asked. */
    SmartSessionGrant: void
    /** What was granted. */
    SmartSessionCreated: void
  }
}

/** What a host may say about sessions. */
export interface SmartSessionsOptions {
  /**
   * Lets permissions pass that have no end date, or no upper amount. Default false: they are refused before anybody is asked.
   */
  readonly allowUnlimited: boolean
}

const options: SmartSessionsOptions = { allowUnlimited: false }

/** Permissions that sites spend within limits that the chain keeps. */
export const SMART_SESSIONS = token<SmartSessionsService>('smart-sessions@1')

export const manifest = defineManifest({
  id: 'smart-sessions',
  requires: {
    accounts: ACCOUNTS,
    networks: NETWORKS,
    families: FAMILIES,
    wallet: WALLET,
    services: SERVICES,
    router: ROUTER,
    modal: MODAL,
    i18n: I18N,
    transactions: TRANSACTIONS,
  },
  provides: { sessions: SMART_SESSIONS },
  ports: ['storage', 'clock', 'log'],
  origins: ['api'],
  options,
  locales: { en: () => import('./locales/en.json') },
  views: {
    SmartSessionList: { title: 'title', tag: 'beta', account: true, enter: true, load: () => import('./views/list-view.tsx') },
    SmartSessionDetails: { title: 'detailsTitle', account: true, enter: true, load: () => import('./views/session-view.tsx') },
    SmartSessionGrant: { title: 'grantTitle', account: true, enter: true, back: false, load: () => import('./views/grant-view.tsx') },
    SmartSessionCreated: { title: 'title', account: true, enter: true, load: () => import('./views/created-view.tsx') },
  },
  slots: {
    'header.end': [
      { id: 'sessions', icon: 'clock', label: 'title', on: ['Account'], open: 'SmartSessionList', when: { namespaces: ['eip155'] } },
    ],
  },
  // In force before the code is here: no wallet is asked for what nobody has read.
  policies: [{ id: 'permissions', order: 50, required: true }],
})
