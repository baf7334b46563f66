import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import type { PorticoError } from '../../kernel/contract/errors.ts'
import type { Store, Undo } from '../../kernel/contract/store.ts'
import type { OnrampOrder } from '../onramp/manifest.ts'

/** What a transaction did, as the account sees it. `buy`: an order with a provider. `call`: none of the others. */
export type ActivityKind =
  | 'send'
  | 'receive'
  | 'self'
  | 'trade'
  | 'approve'
  | 'revoke'
  | 'mint'
  | 'burn'
  | 'deposit'
  | 'withdraw'
  | 'deploy'
  | 'call'
  | 'buy'

/**
 * How far it is. `asking`, `unanswered`, `pending` and `uncertain` are on their way; the others are over. `failed`: in a block, and reverted
 * there.
 */
export type ActivityStatus =
  | 'asking'
  | 'unanswered'
  | 'pending'
  | 'uncertain'
  | 'confirmed'
  | 'failed'
  | 'partial'
  | 'cancelled'
  | 'replaced'
  | 'dropped'
  | 'expired'

/** An amount of a coin or token, or an NFT. */
export interface ActivityAmount {
  readonly type: 'coin' | 'token' | 'nft'
  /** Decimal text with every digit, in whole coins. Undefined for a permission without a limit. */
  readonly amount: string | undefined
  /** Fit to stand beside an amount. Of an NFT: its name, else its id. */
  readonly symbol: string
  /** The contract of a token or NFT, where it is known. */
  readonly token?: string
  readonly tokenId?: string
  /** Whose it was or became. */
  readonly party?: string
}

/**
 * Why a row is hidden. `empty`, `dust`: somebody else moved nothing, or next to nothing. `lookAlike`: the other address is made to look like
 * one that the visitor knows. `unlisted`: a token or NFT that nobody vouches for came unasked. `notSent`: it says that the account did
 * something, in a transaction that the account did not send. `spam`: the service says so.
 */
export type Suspicion = 'empty' | 'dust' | 'lookAlike' | 'unlisted' | 'notSent' | 'spam'

/** A purchase from a provider. */
export interface ActivityOrder extends Pick<OnrampOrder, 'status' | 'payment'> {
  /** The provider's name. */
  readonly provider: string
}

/** One row of the history. */
export interface Activity {
  /** The same as long as the row is shown, whoever tells of it. */
  readonly id: string
  readonly network: CaipNetworkId
  readonly kind: ActivityKind
  readonly status: ActivityStatus
  /** ms since 1970. */
  readonly time: number
  /** The same, by which rows stand in order: it stays when a service knows the time better. */
  readonly sortTime: number
  readonly hash?: string
  readonly sent: readonly ActivityAmount[]
  readonly received: readonly ActivityAmount[]
  /** What somebody may take. */
  readonly allowed: readonly ActivityAmount[]
  /** With whom: a receiver, a sender, a spender, a contract. As the service writes it: its checksum is not checked. */
  readonly counterparty?: string
  /** What the account has paid to the network, where it has. */
  readonly fee?: ActivityAmount
  /** The application's own words. */
  readonly description?: string
  /** Of a purchase: with whom, for how much, and how far it is. */
  readonly order?: ActivityOrder
  /** The wallet's own transaction: known before any service. */
  readonly own: boolean
  /** Empty for what is shown. */
  readonly suspicions: readonly Suspicion[]
}

/** The history of the active account on the active network. */
export interface HistoryState {
  /** `none`: there is no account, or its family has no history. `failed` with rows: they are the last ones known. */
  readonly status: 'none' | 'loading' | 'ready' | 'failed'
  /** Nobody can be asked on this network: the rows are those that were sent from here. */
  readonly unserved?: boolean
  readonly network?: CaipNetworkId
  readonly account?: string
  /** On their way first, then newest first. */
  readonly rows: readonly Activity[]
  /** What is hidden, newest first. */
  readonly hidden: readonly Activity[]
  /** Whether there is more: `loading` while it is asked for. */
  readonly more: 'none' | 'there' | 'loading'
  readonly error?: PorticoError
}

/** The history, followed as account and network change. */
export interface HistoryService {
  readonly state: Store<HistoryState>
  /** ms since 1970, for relative times: moves every half minute while somebody watches. */
  readonly now: Store<number>
  /** Reads the history and keeps it fresh until undone. With the last watcher every request ends. */
  watch(): Undo
  /** Asks for the next page. Does nothing where there is none. */
  more(): void
  /** Asks again for what failed. */
  retry(): void
}
