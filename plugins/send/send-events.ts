import type { CaipNetworkId } from '../../kernel/contract/caip.ts'

/** What is told of a transfer: no address. `amount` is decimal text. */
export interface SendEvent {
  readonly network: CaipNetworkId
  readonly token: string
  readonly amount: string
}

declare module 'portico/plugin' {
  interface Events {
    /** The wallet was asked. */
    SEND_INITIATED: SendEvent
    /** The network confirmed it. */
    SEND_SUCCESS: SendEvent
    /** It was rejected, failed, or is not confirmed in time; `code` is that of the error. */
    SEND_ERROR: SendEvent & { readonly code: string }
  }
}
