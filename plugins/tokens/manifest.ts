import { defineManifest } from '../../kernel/contract/manifest.ts'
import { ACCOUNTS, ASSETS, FAMILIES, I18N, NETWORKS, SERVICES, token, WALLET } from '../../kernel/contract/tokens.ts'
import type { TokenLists, TokensService } from './token-balance.ts'

export type { ListedToken, TokenBalance, TokenLists, TokensService, TokensState } from './token-balance.ts'

/** What the active account holds. */
export const TOKENS = token<TokensService>('tokens@1')

const noLists: TokenLists = {}

export const manifest = defineManifest({
  id: 'tokens',
  requires: { accounts: ACCOUNTS, networks: NETWORKS, families: FAMILIES, wallet: WALLET, i18n: I18N, services: SERVICES, assets: ASSETS },
  provides: { tokens: TOKENS },
  ports: ['clock', 'log'],
  origins: ['api'],
  options: { tokens: noLists },
  locales: { en: () => import('./locales/en.json') },
  slots: {
    'account.tabs': [
      {
        id: 'tokens',
        order: 10,
        label: 'tokens',
        when: { namespaces: ['eip155', 'solana'] },
        load: () => import('./views/tokens-tab.tsx'),
      },
    ],
  },
})
