import { defineManifest } from '../../kernel/contract/manifest.ts'
import * as kernel from '../../kernel/contract/tokens.ts'
import { hostToken, ownToken } from '../../kernel/contract/tokens.ts'
import { OPTIONS, PAIRING_KEY } from './options.ts'
import type { ListedWallet } from './platform.ts'
import type { RelayOwner } from './relay-owner.ts'
import type { WalletConnectService } from './service.ts'

declare module 'portico/plugin' {
  interface Views {
    /** A code for any wallet. */
    ConnectingWalletConnectBasic: void
    /** The ways into one wallet of a directory: in this browser, by its links, by a code. */
    ConnectingWalletConnect: ListedWallet
  }
}

/** The pairing that is on screen, with its key: whoever has that can answer in the wallet's place. */
export const WALLETCONNECT = hostToken<WalletConnectService>('walletconnect@1')
/** The one client of the relay. */
const RELAY = ownToken<RelayOwner>('walletconnect-relay@1')

/** Both views show the one pairing. */
const view = { enter: true, load: () => import('./views/pairing-view.tsx') } as const

export const manifest = defineManifest({
  id: 'walletconnect',
  requires: {
    networks: kernel.NETWORKS,
    connectors: kernel.CONNECTORS,
    sessions: kernel.SESSIONS,
    families: kernel.FAMILIES,
    host: kernel.HOST,
    i18n: kernel.I18N,
  },
  provides: { walletconnect: WALLETCONNECT, relay: RELAY },
  ports: ['storage', 'clock', 'env', 'links', 'log'],
  options: OPTIONS,
  activate: { on: ['start'], stored: PAIRING_KEY },
  optional: { toasts: kernel.TOASTS, alerts: kernel.ALERTS, modal: kernel.MODAL },
  locales: { en: () => import('./locales/en.json') },
  adapters: [{ namespace: 'eip155', discover: () => import('./discover.ts'), connect: () => import('./connect.ts') }],
  connectorGroups: [{ id: 'walletConnect', title: 'group', order: 10 }],
  views: {
    ConnectingWalletConnectBasic: { title: 'title', home: true, connects: true, ...view },
    ConnectingWalletConnect: { title: 'titled', connects: true, ...view },
  },
})
