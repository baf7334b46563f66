import type { StoreLimits } from './limits.ts'

/** Options of `startRelay`. */
export interface RelayOptions {
  /** Default: any free port. */
  readonly port?: number
  /** Port of the control server on 127.0.0.1: health with counters, and the fault switches. 0 takes a free one. Default: there is none. */
  readonly control?: number | undefined
  /** Default `127.0.0.1`. */
  readonly host?: string
  /** Where mailboxes are kept over a restart. Default: in memory only. */
  readonly file?: string
  /** The relay address that clients' tokens must name. Default: this relay's own, by number or as localhost. */
  readonly audience?: string
  /** False accepts sockets without a token, each under a client id of its own. Default true. */
  readonly auth?: boolean
  /** What may be stored in all, by address, by client and by topic. Default: the numbers of `limits`. */
  readonly limits?: StoreLimits
  /** Sockets that one network address may have open. Default 1,000. */
  readonly maxSocketsPerAddress?: number
  /**
   * Reverse proxies in front of the relay. A client's address is then the one that the outermost of them wrote into `X-Forwarded-For`.
   * Default 0: the header is not read, and a client's address is its socket's.
   */
  readonly proxies?: number
  /** Unix milliseconds, for tests. Default `Date.now`. */
  readonly now?: () => number
}
