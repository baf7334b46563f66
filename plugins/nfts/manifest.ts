import { defineManifest } from '../../kernel/contract/manifest.ts'
import { ACCOUNTS, FAMILIES, I18N, MODAL, NAMES, NETWORKS, ROUTER, SERVICES, TOASTS, token, WALLET } from '../../kernel/contract/tokens.ts'
import { TOKENS } from '../tokens/manifest.ts'
import { TRANSACTIONS } from '../transactions/manifest.ts'
import type { NftsService } from './service.ts'

declare module 'portico/plugin' {
  interface Views {
    /** A token of the account. `id` is that of `NftsService.state`. */
    NftDetails: { readonly id: string }
    /** To whom a token is sent. */
    NftSend: { readonly id: string }
    /** What will be sent, exactly. */
    NftSendPreview: void
  }
}

/** The NFTs of the active account, and the sending of one. */
export const NFTS = token<NftsService>('nfts@1')

const views = {
  NftDetails: { title: 'title', account: true, enter: true, load: () => import('./views/details-view.tsx') },
  NftSend: { title: 'sendTitle', account: true, enter: true, load: () => import('./views/send-view.tsx') },
  NftSendPreview: { title: 'previewTitle', account: true, load: () => import('./views/preview-view.tsx') },
} as const

const slots = {
  'account.tabs': [
    { id: 'nfts', order: 20, label: 'tab', when: { namespaces: ['eip155', 'solana'] }, load: () => import('./views/nfts-tab.tsx') },
  ],
} as const

export const manifest = defineManifest({
  id: 'nfts',
  requires: {
    accounts: ACCOUNTS,
    networks: NETWORKS,
    families: FAMILIES,
    wallet: WALLET,
    router: ROUTER,
    modal: MODAL,
    toasts: TOASTS,
    i18n: I18N,
    services: SERVICES,
    tokens: TOKENS,
    transactions: TRANSACTIONS,
  },
  optional: { names: NAMES },
  provides: { nfts: NFTS },
  ports: ['storage', 'clock', 'log'],
  origins: ['api'],
  locales: { en: () => import('./locales/en.json') },
  views,
  slots,
})
