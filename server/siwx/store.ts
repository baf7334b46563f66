import type { CaipNetworkId } from '../../kernel/contract/caip.ts'

/** Who is signed in. Times in ms since 1970. */
export interface ServerSession {
  readonly address: string
  readonly chainId: CaipNetworkId
  readonly signedInAt: number
  readonly expiresAt: number
  /** What the page has told of the visitor; plain JSON. */
  readonly metadata?: Readonly<Record<string, unknown>>
}

/** A nonce that was given out. */
export interface IssuedNonce {
  /** SHA-256 of the token it is redeemed with, in hex. */
  readonly tokenHash: string
  /** ms since 1970. */
  readonly expiresAt: number
}

/** Where nonces and sessions are kept. Tokens are known by their hash alone: who reads the store cannot use them. */
export interface SiwxStore {
  addNonce(nonce: string, issued: IssuedNonce): Promise<void>
  /** Takes a nonce out: of several calls for one, exactly one is answered with it. */
  takeNonce(nonce: string): Promise<IssuedNonce | undefined>
  putSession(tokenHash: string, session: ServerSession): Promise<void>
  findSession(tokenHash: string): Promise<ServerSession | undefined>
  removeSession(tokenHash: string): Promise<void>
}

/** Nonces that are held at once, so that nobody fills the memory by asking for them. */
const MOST = 100_000

/**
 * A store in this process' memory, for one server and for tests. Several servers need one that they share.
 *
 * @example createSiwxServer({ domains: ['app.example'], verifiers, store: memoryStore() })
 */
export const memoryStore = (): SiwxStore => {
  const nonces = new Map<string, IssuedNonce>()
  const sessions = new Map<string, ServerSession>()
  return {
    async addNonce(nonce, issued) {
      const [oldest] = nonces.keys()
      if (nonces.size >= MOST && oldest !== undefined) nonces.delete(oldest)
      nonces.set(nonce, issued)
    },
    async takeNonce(nonce) {
      const issued = nonces.get(nonce)
      nonces.delete(nonce)
      return issued
    },
    putSession: async (tokenHash, session) => void sessions.set(tokenHash, session),
    findSession: async (tokenHash) => sessions.get(tokenHash),
    removeSession: async (tokenHash) => void sessions.delete(tokenHash),
  }
}
