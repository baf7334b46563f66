/** Largest frame a client may send, in bytes. */
export const MAX_FRAME_BYTES = 1_000_000

/** Shortest and longest life that a publisher may ask for, in seconds (30 days). */
export const MIN_TTL_SECONDS = 1
export const MAX_TTL_SECONDS = 2_592_000

/** How long a message is kept at most, whatever its publisher asked for, in seconds (7 days, the longest life of a client's request). */
export const MAX_AGE_SECONDS = 604_800

/** Length and number of the envelopes that may be stored. */
export interface StoreLimit {
  readonly length: number
  readonly count: number
}

/** What may be stored in all, from one network address, from one client and in one topic. */
export interface StoreLimits {
  readonly all: StoreLimit
  readonly address: StoreLimit
  readonly client: StoreLimit
  readonly topic: StoreLimit
}

/** One client fills a part of what its address may store, and one address a part of the whole: nobody can take the room of everybody. */
export const STORE_LIMITS: StoreLimits = {
  all: { length: 64_000_000, count: 200_000 },
  address: { length: 8_000_000, count: 50_000 },
  client: { length: 2_000_000, count: 10_000 },
  topic: { length: 4_000_000, count: 20_000 },
}

/** Sockets that one network address and one client may have open. */
export const MAX_SOCKETS_PER_ADDRESS = 1_000
export const MAX_SOCKETS_PER_CLIENT = 100

/** Bytes that may wait in one socket for a client that reads slowly. Beyond them nothing is read from it and nothing delivered. */
export const MAX_BUFFERED_BYTES = 4_000_000

/** Longest life of a client's token in seconds: from its `iat` to its `exp`. */
export const MAX_TOKEN_SECONDS = 86_400

/** Readers that are remembered with one message. */
export const MAX_READERS_PER_MESSAGE = 100

/** Life of a proposal and its answers when the client names none, in seconds. */
export const DEFAULT_PROPOSAL_TTL_SECONDS = 300

/** Topics in one batch call. */
export const MAX_BATCH = 500

/** Messages in one page of a fetch; `hasMore` says that there are more. */
export const MAX_FETCH = 500

/** Length of the envelopes in one page of a fetch; a page holds one message at least. */
export const MAX_FETCH_LENGTH = 1_000_000

/** Topics that all sockets of one client may follow together. */
export const MAX_TOPICS_PER_CLIENT = 5_000

/**
 * What WalletConnect's clients publish: pairing (1000 to 1003), the parts of a session and of one-click sign-in (1100 to 1121). 0 stands for no
 * tag.
 */
export const isKnownTag = (tag: number): boolean => tag === 0 || (tag >= 1000 && tag <= 1003) || (tag >= 1100 && tag <= 1121)

/** Pause between protocol pings in milliseconds; Node clients cut the socket after 35 s without one. */
export const PING_INTERVAL_MS = 20_000
