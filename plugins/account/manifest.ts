import { defineManifest } from '../../kernel/contract/manifest.ts'
import * as kernel from '../../kernel/contract/tokens.ts'
import { token } from '../../kernel/contract/tokens.ts'
import type { BalanceService, ProfileService } from './service.ts'

declare module 'portico/plugin' {
  interface Views {
    /** The connected account: address, balance, what can be done with it. */
    Account: void
    /** The addresses that the wallet grants in the active family, to choose from. */
    SwitchAddress: void
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

export type { BalanceService, BalanceState, ProfileService } from './service.ts'

/** The active account's native balance. */
export const BALANCE = token<BalanceService>('balance@1')

/** The active account's name and picture. */
export const PROFILE = token<ProfileService>('profile@1')

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
  optional: { names: kernel.NAMES },
  provides: { balance: BALANCE, profile: PROFILE },
  ports: ['clock', 'links', 'log'],
  origins: ['api'],
  options: DEFAULT_OPTIONS,
  locales: { en: () => import('./locales/en.json') },
  views: {
    Account: { title: 'title', account: true, enter: true, load: () => import('./views/account-view.tsx') },
    SwitchAddress: { title: 'switchAddress', account: true, load: () => import('./views/switch-address-view.tsx') },
  },
})
