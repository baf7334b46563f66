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
  /** Answers a nonce of 128 random bits and its token. The nonce is good once, and for `signingTime`. Nothing is stored. */
  issueNonce(): Promise<{ readonly nonce: string; readonly token: string }>
  /**
   * Verifies a signed message and begins a session. The nonce is used up, also after a failure. Rejects with `SIWX_MESSAGE_INVALID` (no
   * message, or not for this site and time), `SIWX_NONCE_INVALID` (unknown, used, late, or another page's), `SIWX_SIGNATURE_INVALID`,
   * `CHAIN_UNSUPPORTED`, or the error of a chain that does not answer.
   */
  verify(signedIn: SignedIn): Promise<NewSession>
  /** The session that a token stands for, while it lasts. */
  session(token: string): Promise<ServerSession | undefined>
  /**
   * The session of a request to your own API. It is found by `Authorization: Bearer {token}`, or by the cookie if the option `cookie` is
   * set. Takes a `Request` of the Fetch API, and Node's own requests (Express).
   *
   * @example
   * const session = await auth.sessionOf(request)
   * if (!session) return new Response('Sign in first.', { status: 401 })
   */
  sessionOf(request: RequestHead): Promise<ServerSession | undefined>
  /**
   * Stores the page's data about the visitor instead of the data before. Answers false if there is no session. Rejects with
   * `PARAMS_INVALID` if it is no JSON or longer than 4,000 bytes.
   */
  describe(token: string, metadata: SessionMetadata): Promise<boolean>
  signOut(token: string): Promise<void>
  /** Answers the endpoints: `nonce`, `me`, `authenticate`, `update-user-metadata`, `sign-out`. */
  readonly handle: (request: Request) => Promise<Response>
}
