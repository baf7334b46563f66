import type { ConnectorGroupDecl } from '../../kernel/contract/connector-groups.ts'

/** The groups of wallets that this plugin draws, at their default places. */
export const connectorGroups = [
  { id: 'recent', title: 'groupRecent', order: 20, load: () => import('./groups/recent.ts') },
  { id: 'injected', title: 'groupInjected', order: 30, load: () => import('./groups/injected.ts') },
  { id: 'custom', title: 'groupCustom', order: 50, load: () => import('./groups/custom.ts') },
  { id: 'external', title: 'groupExternal', order: 60, load: () => import('./groups/external.ts') },
] as const satisfies readonly ConnectorGroupDecl<string>[]

export const views = {
  Connect: { title: 'connectTitle', load: () => import('./views/connect-view.tsx') },
  ConnectingExternal: { title: 'connectTitle', load: () => import('./views/connecting-view.tsx') },
  WhatIsAWallet: { title: 'helpTitle', load: () => import('./views/what-is-a-wallet-view.tsx') },
  Downloads: { title: 'getWallet', load: () => import('./views/downloads-view.tsx') },
} as const

export const slots = {
  'header.end': [{ id: 'help', label: 'helpTitle', icon: 'help', on: ['Connect'], open: 'WhatIsAWallet' }],
} as const
