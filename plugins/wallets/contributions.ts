import type { GuardDecl } from '../../kernel/contract/guards.ts'
import type { ConnectorGroupDecl } from '../../kernel/contract/slots.ts'

/** The groups of wallets that this plugin draws, at their default places. */
export const connectorGroups = [
  { id: 'recent', title: 'recent', order: 20, load: () => import('./groups/recent.ts') },
  { id: 'injected', title: 'injected', order: 30, load: () => import('./groups/injected.ts') },
  { id: 'custom', title: 'custom', order: 50, load: () => import('./groups/custom.ts') },
  { id: 'external', title: 'external', order: 60, load: () => import('./groups/external.ts') },
] as const satisfies readonly ConnectorGroupDecl<string>[]

export const views = {
  Connect: { title: 'title', enter: () => import('./views/enter-connect.ts'), load: () => import('./views/connect-view.tsx') },
  ConnectWallets: { title: 'title', enter: () => import('./views/enter-connect.ts'), load: () => import('./views/connect-view.tsx') },
  ConnectingMultiChain: {
    title: 'chain',
    enter: () => import('./views/enter-connect.ts'),
    load: () => import('./views/chain-view.tsx'),
  },
  ConnectingExternal: {
    title: 'title',
    enter: () => import('./views/enter-connecting.ts'),
    load: () => import('./views/connecting-view.tsx'),
  },
  WhatIsAWallet: { title: 'help', load: () => import('./views/help-view.tsx') },
  Downloads: { title: 'getWallet', load: () => import('./views/help-view.tsx') },
} as const

export const slots = {
  'header.end': [{ id: 'help', label: 'help', icon: 'help', on: ['Connect'], open: 'WhatIsAWallet' }],
} as const

/** Only where the host wants something accepted: then no way leads to a wallet before. */
export const guards = [
  { id: 'accepted', on: 'navigate', required: true, load: () => import('./guards/hold-unaccepted.ts') },
] as const satisfies readonly GuardDecl[]
