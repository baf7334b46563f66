import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import { defineManifest } from '../../kernel/contract/manifest.ts'
import { ACCOUNTS, ALERTS, ASSETS, HOST, MODAL, NETWORKS, ROUTER, SESSIONS, token } from '../../kernel/contract/tokens.ts'
import type {} from '../account/manifest.ts'
import type { NetworkSwitchService } from './service.ts'

declare module 'portico/plugin' {
  interface Views {
    Networks: void
    /** Asks the wallet to move to a configured network. */
    SwitchNetwork: { readonly network: CaipNetworkId }
    /** Asks for a wallet of the chosen network's chain family, if no wallet of it is connected. */
    SwitchActiveChain: { readonly network: CaipNetworkId }
    /**
     * Stays until the wallet is on a configured network, or disconnected. With `swapUnsupportedChain` it is the active network that has no swaps:
     * `networks` are those that have them, and the visitor may leave.
     */
    UnsupportedChain: { readonly swapUnsupportedChain?: boolean; readonly networks?: readonly CaipNetworkId[] }
    WhatIsANetwork: void
  }
  interface Events {
    /** A network was chosen to swap on. */
    CLICK_SELECT_NETWORK_TO_SWAP: Readonly<Record<never, never>>
  }
}

/** The way to another network, with what the wallet says to it. */
export const NETWORK_SWITCH = token<NetworkSwitchService>('network-switch@1')

export const manifest = defineManifest({
  id: 'networks',
  requires: {
    networks: NETWORKS,
    accounts: ACCOUNTS,
    sessions: SESSIONS,
    router: ROUTER,
    modal: MODAL,
    host: HOST,
    alerts: ALERTS,
    assets: ASSETS,
  },
  provides: { switching: NETWORK_SWITCH },
  ports: ['clock', 'events', 'log'],
  locales: { en: () => import('./locales/en.json') },
  views: {
    Networks: { title: 'title', enter: true, load: () => import('./views/networks-view.tsx') },
    SwitchNetwork: { title: 'switchTitle', enter: true, load: () => import('./views/switch-network-view.tsx') },
    SwitchActiveChain: { title: 'chainTitle', load: () => import('./views/switch-active-chain-view.tsx') },
    UnsupportedChain: { title: 'switchTitle', account: true, enter: true, load: () => import('./views/unsupported-chain-view.tsx') },
    WhatIsANetwork: { title: 'helpTitle', load: () => import('./views/what-is-a-network-view.tsx') },
  },
  slots: {
    'header.start': [{ id: 'network', label: 'title', on: ['Account'], load: () => import('./views/network-chip.tsx') }],
    'account.settings': [{ id: 'network', order: 20, label: 'network', load: () => import('./views/network-setting.tsx') }],
  },
  // With those that lie over it.
  guards: [{ id: 'unsupported', on: 'close', required: false, views: ['UnsupportedChain', 'SwitchNetwork', 'WhatIsANetwork'] }],
})
