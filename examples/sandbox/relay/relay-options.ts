/** Options of `startRelay`. */
export interface RelayOptions {
  /** Default: any free port. */
  readonly port?: number
  /** Default `127.0.0.1`. */
  readonly host?: string
  /** Where mailboxes are kept over a restart. Default: in memory only. */
  readonly file?: string
  /** The relay address that clients' tokens must name. Default: this relay's own, by number or as localhost. */
  readonly audience?: string
  /** False accepts sockets without a token, each under a client id of its own. Default true. */
  readonly auth?: boolean
  /** Length of all stored envelopes together; before there are more, the oldest are forgotten. Default 64,000,000. */
  readonly maxStoredLength?: number
  /** Unix milliseconds, for tests. Default `Date.now`. */
  readonly now?: () => number
}
