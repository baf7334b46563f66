import type { RequestHead } from './session-cookie.ts'
import type { ServerSession, SessionMetadata } from './store.ts'

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
  /** A nonce of 128 random bits, good once and for `signingTime`, and the token that it is redeemed with. Nothing is kept of it. */
  issueNonce(): Promise<{ readonly nonce: string; readonly token: string }>
  /**
   * Verifies what was signed and begins a session. The nonce is used up whatever comes of it. Rejects with `SIWX_MESSAGE_INVALID` (no message,
   * or not for this site and time), `SIWX_NONCE_INVALID` (unknown, used, late, or another page's), `SIWX_SIGNATURE_INVALID`,
   * `CHAIN_UNSUPPORTED`, or with whatever kept the chain from answering.
   */
  verify(signedIn: SignedIn): Promise<NewSession>
  /** The session that a token stands for, while it lasts. */
  session(token: string): Promise<ServerSession | undefined>
  /**
   * The session of whoever sends a request to your own API: by `Authorization: Bearer {token}`, or by the cookie where the option `cookie` is
   * set. Takes a `Request` of the Fetch API, and Node's own requests (Express).
   *
   * @example
   * const session = await auth.sessionOf(request)
   * if (!session) return new Response('Sign in first.', { status: 401 })
   */
  sessionOf(request: RequestHead): Promise<ServerSession | undefined>
  /**
   * Keeps what the page tells of the visitor, in the place of what it told before. False where there is no session. Rejects with
   * `PARAMS_INVALID` where it is no JSON or longer than 4,000 bytes.
   */
  describe(token: string, metadata: SessionMetadata): Promise<boolean>
  signOut(token: string): Promise<void>
  /** Answers the endpoints: `nonce`, `me`, `authenticate`, `update-user-metadata`, `sign-out`. */
  readonly handle: (request: Request) => Promise<Response>
}
