import { defineManifest } from '../../kernel/contract/manifest.ts'
import * as kernel from '../../kernel/contract/tokens.ts'
import { token } from '../../kernel/contract/tokens.ts'
import { DEFAULT_OPTIONS } from './options.ts'
import type { OnrampService } from './service.ts'

export type { OnrampOptions, OnrampPageRequest, OnrampProvider } from './options.ts'
export type { OnrampOrder, OnrampService, OnrampStatus } from './service.ts'

declare module 'portico/plugin' {
  interface Views {
    /** The amount, and who sells for how much. */
    OnRampProviders: void
    OnRampTokenSelect: void
    OnRampFiatSelect: void
    /** An order on its way. `order`: its id. */
    BuyInProgress: { readonly order: string }
    /** The orders of the account. */
    OnRampActivity: void
    WhatIsABuy: void
  }
}

/** Orders for coins, and the form that makes them. */
export const ONRAMP = token<OnrampService>('onramp@1')

const namespaces = ['eip155', 'solana'] as const

export const manifest = defineManifest({
  id: 'onramp',
  requires: {
    accounts: kernel.ACCOUNTS,
    networks: kernel.NETWORKS,
    families: kernel.FAMILIES,
    wallet: kernel.WALLET,
    router: kernel.ROUTER,
    toasts: kernel.TOASTS,
    i18n: kernel.I18N,
    services: kernel.SERVICES,
    assets: kernel.ASSETS,
  },
  provides: { onramp: ONRAMP },
  ports: ['storage', 'locks', 'popups', 'links', 'events', 'clock', 'log'],
  origins: ['api'],
  options: DEFAULT_OPTIONS,
  activate: { on: ['start'], stored: 'open' },
  locales: { en: () => import('./locales/en.json') },
  views: {
    OnRampProviders: { title: 'title', account: true, enter: true, load: () => import('./views/providers-view.tsx') },
    OnRampTokenSelect: { title: 'tokenTitle', account: true, enter: true, load: () => import('./views/token-view.tsx') },
    OnRampFiatSelect: { title: 'currencyTitle', account: true, enter: true, load: () => import('./views/currency-view.tsx') },
    BuyInProgress: { title: 'title', account: true, enter: true, load: () => import('./views/progress-view.tsx') },
    OnRampActivity: { title: 'activityTitle', account: true, enter: true, load: () => import('./views/activity-view.tsx') },
    WhatIsABuy: { title: 'helpTitle', enter: true, load: () => import('./views/help-view.tsx') },
  },
  slots: {
    'account.features': [{ id: 'onramp', order: 10, icon: 'card', label: 'action', open: 'OnRampProviders', when: { namespaces } }],
    'header.end': [{ id: 'help', icon: 'help', label: 'helpTitle', open: 'WhatIsABuy', on: ['OnRampProviders'] }],
  },
})
