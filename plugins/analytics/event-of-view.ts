import type { TrackedName } from './tracked-events.ts'

/** Views that are an event to come to. A plugin that emits the event itself has no line here. */
const VIEWS: Readonly<Partial<Record<string, TrackedName>>> = {
  AllWallets: 'CLICK_ALL_WALLETS',
  Downloads: 'CLICK_GET_WALLET',
  Networks: 'CLICK_NETWORKS',
  WhatIsANetwork: 'CLICK_NETWORK_HELP',
  WhatIsAWallet: 'CLICK_WALLET_HELP',
  WalletSend: 'OPEN_SEND',
}

/** The event that a view stands for. */
export const eventOfView = (view: string): TrackedName | undefined => (Object.hasOwn(VIEWS, view) ? VIEWS[view] : undefined)
