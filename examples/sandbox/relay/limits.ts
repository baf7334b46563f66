/** Largest frame a client may send, in bytes. */
export const MAX_FRAME_BYTES = 1_000_000

/** Shortest and longest life that a publisher may ask for, in seconds (30 days). */
export const MIN_TTL_SECONDS = 1
export const MAX_TTL_SECONDS = 2_592_000

/** How long a message is kept at most, whatever its publisher asked for, in seconds (7 days, the longest life of a client's request). */
export const MAX_AGE_SECONDS = 604_800

/** Length of all stored envelopes together; before there are more, the oldest are forgotten. */
export const MAX_STORED_LENGTH = 64_000_000

/** Life of a proposal and its answers when the client names none, in seconds. */
export const DEFAULT_PROPOSAL_TTL_SECONDS = 300

/** Topics in one batch call. */
export const MAX_BATCH = 500

/** Messages in one page of a fetch; `hasMore` says that there are more. */
export const MAX_FETCH = 500

/** Length of the envelopes in one page of a fetch; a page holds one message at least. */
export const MAX_FETCH_LENGTH = 1_000_000

/** Topics one socket may follow. */
export const MAX_TOPICS_PER_CLIENT = 5_000

/** Messages one topic may hold. */
export const MAX_MESSAGES_PER_TOPIC = 20_000

/** Pause between protocol pings in milliseconds; Node clients cut the socket after 35 s without one. */
export const PING_INTERVAL_MS = 20_000
