import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import { defineManifest } from '../../kernel/contract/manifest.ts'
import * as kernel from '../../kernel/contract/tokens.ts'
import { ownToken, token } from '../../kernel/contract/tokens.ts'
import { TOKENS } from '../tokens/manifest.ts'
import type { AccountPage, BalanceService, ProfileService } from './service.ts'

declare module 'portico/plugin' {
  interface Events {
    /** The visitor has moved from one type of account to the other, and the wallet has. */
    SET_PREFERRED_ACCOUNT_TYPE: { readonly accountType: 'eoa' | 'smartAccount'; readonly network: CaipNetworkId }
  }
  interface Views {
    /** The connected account: address, balance, what can be done with it. */
    Account: void
    /** The addresses that the wallet grants in the active family, to choose from. */
    SwitchAddress: void
    /** The accounts of an embedded wallet, with their types. */
    Profile: void
    /** What can be set of the account, its whole address, and the way out. */
    AccountSettings: void
  }
}

/** An action of the account, by the specification's name. A plugin from outside has its id. */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send' | `${string}.${string}`

/** What a host may say about the account. */
export interface AccountOptions {
  /** The account's actions in this order. Others follow in their own. Default: onramp, swaps, receive, send. */
  readonly walletFeaturesOrder: readonly WalletFeature[]
  /**
   * The picture of an account: a `data:image/` URI, an https address, or a path on the host's own origin; undefined for the one that is shown
   * without this option. Default: what the provider API says, else two colours that the address decides.
   *
   * @example account({ avatar: ({ address }) => `/avatars/${address}.svg` })
   */
  readonly avatar?:
    | ((account: { readonly address: string; readonly name?: string; readonly image?: string }) => string | undefined)
    | undefined
}

const DEFAULT_OPTIONS: Required<AccountOptions> = { walletFeaturesOrder: [], avatar: undefined }

export type { BalanceService, BalanceState, Profile, ProfileService } from './service.ts'

/** The active account's native balance. */
export const BALANCE = token<BalanceService>('balance@1')

/** The active account's name and picture. */
export const PROFILE = token<ProfileService>('profile@1')

const PAGE = ownToken<AccountPage>('account-page@1')

const views = {
  Account: { title: 'title', account: true, enter: true, load: () => import('./views/account-view.tsx') },
  AccountSettings: { title: 'settings', account: true, enter: true, load: () => import('./views/settings-view.tsx') },
  Profile: { title: 'profile', account: true, enter: true, load: () => import('./views/profile-view.tsx') },
  SwitchAddress: { title: 'switchAddress', account: true, load: () => import('./views/switch-address-view.tsx') },
} as const

export const manifest = defineManifest({
  id: 'account',
  requires: {
    accounts: kernel.ACCOUNTS,
    sessions: kernel.SESSIONS,
    networks: kernel.NETWORKS,
    wallet: kernel.WALLET,
    router: kernel.ROUTER,
    modal: kernel.MODAL,
    toasts: kernel.TOASTS,
    slots: kernel.SLOTS,
    i18n: kernel.I18N,
    services: kernel.SERVICES,
    assets: kernel.ASSETS,
    families: kernel.FAMILIES,
  },
  optional: { names: kernel.NAMES, tokens: TOKENS },
  provides: { balance: BALANCE, profile: PROFILE, page: PAGE },
  ports: ['clock', 'events', 'links', 'log'],
  origins: ['api'],
  options: DEFAULT_OPTIONS,
  locales: { en: () => import('./locales/en.json') },
  views,
  slots: { 'header.end': [{ id: 'settings', label: 'settings', icon: 'sliders', on: ['Account'], open: 'AccountSettings' }] },
})
