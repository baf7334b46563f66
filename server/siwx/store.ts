import type { CaipNetworkId } from '../../kernel/contract/caip.ts'

/** What a page tells of its visitor; plain JSON. */
export type SessionMetadata = Readonly<Record<string, unknown>>

/** A session. Times in ms since 1970. */
export interface ServerSession {
  readonly address: string
  readonly chainId: CaipNetworkId
  readonly signedInAt: number
  readonly expiresAt: number
  /** What the page has told of the visitor; plain JSON. */
  readonly metadata?: SessionMetadata
}

/** Stores used nonces and sessions. It knows session tokens only by their hash, so nobody who reads the store can use them. */
export interface SiwxStore {
  /**
   * Marks a nonce as used: of all calls for one nonce, exactly one is answered true. It may be forgotten from `expiresAt` (ms since 1970) on
   * and not before.
   */
  redeemNonce(nonce: string, expiresAt: number): Promise<boolean>
  putSession(tokenHash: string, session: ServerSession): Promise<void>
  findSession(tokenHash: string): Promise<ServerSession | undefined>
  /**
   * Changes the metadata of a session in one step. A session that was removed meanwhile does not come back. Answers false if it is not
   * there.
   */
  describeSession(tokenHash: string, metadata: SessionMetadata): Promise<boolean>
  removeSession(tokenHash: string): Promise<void>
}

/** Removes what has expired, the oldest first. Each call looks at a few more than it removes, so that none takes long. */
const sweep = <T>(entries: Map<string, T>, isOver: (value: T) => boolean): void => {
  for (const [key, value] of entries) {
    if (!isOver(value)) return
    entries.delete(key)
  }
}

/**
 * Makes a store in this process' memory, for one server and for tests. Several servers need a store that they share. Expired entries are
 * removed as new ones come.
 *
 * @example createSiwxServer({ domains: ['app.example'], secret, verifiers, store: memoryStore() })
 */
export const memoryStore = ({ now = Date.now }: { readonly now?: () => number } = {}): SiwxStore => {
  const used = new Map<string, number>()
  const sessions = new Map<string, ServerSession>()
  return {
    async redeemNonce(nonce, expiresAt) {
      sweep(used, (until) => until <= now())
      if (used.has(nonce)) return false
      used.set(nonce, expiresAt)
      return true
    },
    async putSession(tokenHash, session) {
      sweep(sessions, ({ expiresAt }) => expiresAt <= now())
      sessions.set(tokenHash, session)
    },
    findSession: async (tokenHash) => sessions.get(tokenHash),
    async describeSession(tokenHash, metadata) {
      const found = sessions.get(tokenHash)
      if (found) sessions.set(tokenHash, { ...found, metadata })
      return found !== undefined
    },
    removeSession: async (tokenHash) => void sessions.delete(tokenHash),
  }
}
