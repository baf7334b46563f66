import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import * as kernel from '../../kernel/contract/kernel-tokens.ts'
import { defineManifest } from '../../kernel/contract/manifest.ts'
import { token } from '../../kernel/contract/token.ts'
import { BALANCE } from '../account/manifest.ts'
import { TOKENS } from '../tokens/manifest.ts'
import { slots, views } from './contributions.ts'
import type { SendService } from './send-service.ts'

/** What is told of a transfer: no address. `amount` is decimal text. */
export interface SendEvent {
  readonly network: CaipNetworkId
  readonly token: string
  readonly amount: string
}

declare module 'portico/plugin' {
  interface Views {
    /** `token`: the address of the token to begin with; 20 bytes of `ee` for the native coin. */
    WalletSend: { readonly token?: string }
    WalletSendSelectToken: void
    WalletSendPreview: void
  }
  interface Events {
    /** The wallet was asked. */
    SEND_INITIATED: SendEvent
    /** The network confirmed it. */
    SEND_SUCCESS: SendEvent
    /** It was rejected, failed, or is not confirmed in time; `code` is that of the error. */
    SEND_ERROR: SendEvent & { readonly code: string }
  }
}

/** The draft of a transfer and its sending. */
export const SEND = token<SendService>('send@1')

const { ACCOUNTS, NETWORKS, WALLET, ROUTER, MODAL, TOASTS } = kernel

export const manifest = defineManifest({
  id: 'send',
  requires: { accounts: ACCOUNTS, networks: NETWORKS, wallet: WALLET, router: ROUTER, modal: MODAL, toasts: TOASTS, tokens: TOKENS },
  optional: { balance: BALANCE },
  provides: { send: SEND },
  ports: ['storage', 'events', 'clock', 'links', 'log'],
  events: ['SEND_INITIATED', 'SEND_SUCCESS', 'SEND_ERROR'],
  locales: { en: () => import('./locales/en.json') },
  views,
  slots,
})
