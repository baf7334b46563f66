import type { CaipNetworkId } from '../../kernel/contract/caip.ts'

/** What is told of a sign-in: no address, nonce or signature. */
export interface SignInEvent {
  readonly network: CaipNetworkId
  readonly isSmartAccount: boolean
}

declare module 'portico/plugin' {
  interface Events {
    CLICK_SIGN_SIWX_MESSAGE: SignInEvent
    CLICK_CANCEL_SIWX: SignInEvent
    SIWX_AUTH_SUCCESS: SignInEvent
    SIWX_AUTH_ERROR: SignInEvent
  }
}
