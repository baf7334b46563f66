import { defineManifest } from '../../kernel/contract/manifest.ts'
import {
  ACCOUNTS,
  ASSETS,
  FAMILIES,
  I18N,
  MODAL,
  NAMES,
  NETWORKS,
  RECEIVERS,
  ROUTER,
  SLOTS,
  token,
  WALLET,
} from '../../kernel/contract/tokens.ts'
import { TOKENS } from '../tokens/manifest.ts'
import { TRANSACTIONS } from '../transactions/manifest.ts'
import type { SendService } from './service.ts'

/** What the plugin puts on screen. */
const views = {
  WalletSend: { title: 'title', account: true, enter: true, load: () => import('./views/send-view.tsx') },
  WalletSendSelectToken: { title: 'selectTitle', account: true, enter: true, load: () => import('./views/select-token-view.tsx') },
  WalletSendPreview: { title: 'previewTitle', account: true, load: () => import('./views/preview-view.tsx') },
} as const

const slots = {
  'account.features': [
    { id: 'send', order: 40, icon: 'send', label: 'action', open: 'WalletSend', when: { namespaces: ['eip155', 'solana', 'bip122'] } },
  ],
} as const

declare module 'portico/plugin' {
  interface Views {
    /** `token`: the address of the token to begin with; 20 bytes of `ee` for the native coin. */
    WalletSend: { readonly token?: string }
    WalletSendSelectToken: void
    WalletSendPreview: void
  }
}

/** The draft of a transfer and its sending. */
export const SEND = token<SendService>('send@1')

export const manifest = defineManifest({
  id: 'send',
  requires: {
    accounts: ACCOUNTS,
    networks: NETWORKS,
    families: FAMILIES,
    wallet: WALLET,
    router: ROUTER,
    modal: MODAL,
    i18n: I18N,
    tokens: TOKENS,
    transactions: TRANSACTIONS,
    assets: ASSETS,
    slots: SLOTS,
  },
  optional: { names: NAMES },
  provides: { send: SEND, receivers: RECEIVERS },
  ports: ['storage', 'events', 'clock', 'log'],
  locales: { en: () => import('./locales/en.json') },
  views,
  slots,
})
