import type { CaipNetworkId } from '../../kernel/contract/caip.ts'

/** Properties of sign-in events: no address, nonce or signature. */
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
