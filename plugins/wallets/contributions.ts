import type { GuardDecl } from '../../kernel/contract/guards.ts'
import type { ConnectorGroupDecl } from '../../kernel/contract/slots.ts'

/** The groups of wallets that this plugin draws, at their default places. */
export const connectorGroups = [
  { id: 'recent', title: 'recent', order: 20 },
  { id: 'injected', title: 'injected', order: 30 },
  { id: 'custom', title: 'custom', order: 50 },
  { id: 'external', title: 'external', order: 60 },
] as const satisfies readonly ConnectorGroupDecl<string>[]

export const views = {
  Connect: { title: 'title', enter: true, load: () => import('./views/connect-view.tsx') },
  ConnectWallets: { title: 'title', connects: true, enter: true, load: () => import('./views/connect-view.tsx') },
  ConnectingMultiChain: { title: 'chain', connects: true, enter: true, load: () => import('./views/chain-view.tsx') },
  ConnectingExternal: { title: 'title', connects: true, enter: true, load: () => import('./views/connecting-view.tsx') },
  Create: { title: 'create', connects: true, load: () => import('./views/create-view.tsx') },
  WhatIsAWallet: { title: 'help', load: () => import('./views/help-view.tsx') },
  Downloads: { title: 'getWallet', load: () => import('./views/help-view.tsx') },
} as const

export const slots = {
  'connect.foot': [{ id: 'legal', label: 'legalFoot', load: () => import('./sections/legal-foot.tsx') }],
  'header.end': [{ id: 'help', label: 'help', icon: 'help', on: ['Connect'], open: 'WhatIsAWallet' }],
} as const

/** In force where the host wants something accepted: then no way leads to a wallet before. */
export const guards = [{ id: 'accepted', on: 'navigate', required: true }] as const satisfies readonly GuardDecl[]
