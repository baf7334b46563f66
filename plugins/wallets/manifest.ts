import type { Namespace } from '../../kernel/contract/caip.ts'
import { defineManifest } from '../../kernel/contract/manifest.ts'
import * as kernel from '../../kernel/contract/tokens.ts'
import { ownToken } from '../../kernel/contract/tokens.ts'
import { connectorGroups, guards, slots, views } from './contributions.ts'
import type { WalletsOptions } from './options.ts'
import type { WalletsService } from './service.ts'

/** Where a chosen wallet is. */
export type WalletPlatform = 'mobile' | 'browser' | 'qrcode' | 'unsupported'

declare module 'portico/plugin' {
  interface Events {
    /** The visitor chose a row of the Connect view. */
    SELECT_WALLET: { readonly name: string; readonly platform: WalletPlatform }
    /** The visitor left for a list of wallets. */
    CLICK_GET_WALLET: {}
  }
  interface Views {
    /** The ways to connect. */
    Connect: void
    /** Waits for one wallet. Asks it at once, and gives up when left. */
    ConnectingExternal: { readonly connectorId: string; readonly namespace?: Namespace }
    /** The wallets alone, where Connect has them behind a row. */
    ConnectWallets: void
    /** The chain families of one wallet, to choose from. They are those of all connectors with the name of this one. */
    ConnectingMultiChain: { readonly connectorId: string }
    /** The ways to connect for who has no wallet yet: none of this browser's wallets, and where to get one. */
    Create: void
    WhatIsAWallet: void
    /**
     * Says where to get a wallet. A wallet of `customWallets` is named by its id. Any other has a name, and https addresses of stores and
     * pages.
     */
    Downloads: {
      readonly walletId: string
      readonly name?: string
      readonly icon?: string
      readonly stores?: { readonly [S in 'chromeStore' | 'appStore' | 'playStore' | 'homepage']?: string }
    }
  }
}

/** Attempts to connect, and the wallets used last. */
const WALLETS = ownToken<WalletsService>('wallets@1')

/** Each says its default where it is read. */
const NO_OPTIONS: Required<WalletsOptions> = {
  customWallets: undefined,
  excludeWalletIds: undefined,
  connectMethodsOrder: undefined,
  collapseWallets: undefined,
  walletGuide: undefined,
  termsUrl: undefined,
  privacyUrl: undefined,
  legalCheckbox: undefined,
  disclaimer: undefined,
  learnMoreUrl: undefined,
  connectorImages: undefined,
}

export const manifest = defineManifest({
  id: 'wallets',
  requires: {
    views: kernel.VIEWS,
    connectors: kernel.CONNECTORS,
    groups: kernel.CONNECTOR_GROUPS,
    router: kernel.ROUTER,
    modal: kernel.MODAL,
    i18n: kernel.I18N,
    sessions: kernel.SESSIONS,
    slots: kernel.SLOTS,
    assets: kernel.ASSETS,
  },
  provides: { wallets: WALLETS },
  ports: ['storage', 'events', 'clock', 'links', 'env', 'log'],
  options: NO_OPTIONS,
  locales: { en: () => import('./locales/en.json') },
  views,
  connectorGroups,
  slots,
  guards,
})
