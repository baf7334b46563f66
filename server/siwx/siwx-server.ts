import type { ServerSession } from './store.ts'

/** What a page shows to sign in. */
export interface SignedIn {
  /** The text exactly as it was signed. */
  readonly message: string
  readonly signature: string
  /** What came with the nonce. */
  readonly nonceToken: string
}

/** A session with the token that stands for it. */
export type NewSession = ServerSession & { readonly token: string }

/** Signs visitors in. */
export interface SiwxServer {
  /** A nonce of 128 random bits, good once and for ten minutes, and the token that it is redeemed with. */
  issueNonce(): Promise<{ readonly nonce: string; readonly token: string }>
  /**
   * Verifies what was signed and begins a session. The nonce is used up whatever comes of it. Rejects with `SIWX_MESSAGE_INVALID` (no message,
   * or not for this site and time), `SIWX_NONCE_INVALID` (unknown, used, late, or another page's), `SIWX_SIGNATURE_INVALID`,
   * `CHAIN_UNSUPPORTED`, or with whatever kept the chain from answering.
   */
  verify(signedIn: SignedIn): Promise<NewSession>
  /** The session that a token stands for, while it lasts. */
  session(token: string): Promise<ServerSession | undefined>
  /** Keeps what the page tells of the visitor. False where there is no session. */
  describe(token: string, metadata: Readonly<Record<string, unknown>>): Promise<boolean>
  signOut(token: string): Promise<void>
  /** Answers the endpoints: `nonce`, `me`, `authenticate`, `update-user-metadata`, `sign-out`. */
  readonly handle: (request: Request) => Promise<Response>
}
