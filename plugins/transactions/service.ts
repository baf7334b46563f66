import type { Account, CaipNetworkId, Namespace, Network } from '../../kernel/contract/caip.ts'
import type { TransferTerms } from '../../kernel/contract/features.ts'
import type { Store } from '../../kernel/contract/store.ts'

/** What a transaction is for. */
export type TransactionKind = 'transfer' | 'approval' | 'swap' | 'call'

/**
 * How far a transaction is. On its way: `asking` (the wallet has the request), `unanswered` (the visitor no longer waits for the wallet, which
 * may send it yet), `pending` (the wallet has sent it), `uncertain` (nobody knows whether it was sent). Over: `confirmed`, `reverted` (in a
 * block, and failed there), `cancelled` and `replaced` (another one took its place), `dropped` (the network knew it and knows it no longer),
 * `expired` (it can land no more), `refused` (by the visitor, the wallet or the network: it was not sent).
 */
export type TransactionStatus =
  | 'asking'
  | 'unanswered'
  | 'pending'
  | 'uncertain'
  | 'confirmed'
  | 'reverted'
  | 'cancelled'
  | 'replaced'
  | 'dropped'
  | 'expired'
  | 'refused'

/** An amount of a coin or token. Without `token` it is the network's coin. */
export interface TransactionAmount {
  /** Decimal text, with every digit. */
  readonly amount: string
  readonly symbol: string
  readonly decimals: number
  /** The token's address. */
  readonly token?: string
}

/** What a transaction is, as data: each view has words of its own for it. */
export interface TransactionTitle {
  /** What leaves the account. */
  readonly sent?: TransactionAmount
  /** What comes into it. */
  readonly received?: TransactionAmount
  /** With whom: a receiver, a spender, a contract. */
  readonly counterparty?: string
  /** The application's own words for it, in the visitor's language: at most 100 characters are shown. */
  readonly description?: string
}

/** What came in the way, of an error: its code, the reason of `TRANSACTION_FAILED` and its detail, the wallet's JSON-RPC code. */
export interface TransactionError {
  readonly code: string
  readonly reason?: string
  /** Of a `reverted` one: `funds`, `rent` or `frozen`, where the chain says so. */
  readonly detail?: string
  readonly rpcCode?: number
}

/** A transaction that the visitor sent, or was asked to. */
export interface Transaction {
  /** Ours, the same in all tabs. */
  readonly id: string
  readonly namespace: Namespace
  readonly network: CaipNetworkId
  readonly account: string
  /** Its id on the chain, once the wallet has said it. */
  readonly hash?: string
  readonly status: TransactionStatus
  readonly kind: TransactionKind
  readonly title: TransactionTitle
  /** ms since 1970. */
  readonly createdAt: number
  /** When it was found to be over. */
  readonly endedAt?: number
  /** The id under which it was confirmed at another price, or of the transaction that took its place. */
  readonly replacedBy?: string
  /** Of one that is over: why. Of one on its way: why nothing is known of it yet. */
  readonly error?: TransactionError
}

/** What the wallet is asked to send. Amounts in the smallest unit. `fee`: what the visitor was shown. */
export type TransactionAction =
  | {
      /** Of the native coin, or of a token: then `asset` has its address. */
      readonly type: 'transfer'
      readonly to: string
      readonly amount: bigint
      readonly asset: { readonly address?: string; readonly symbol: string; readonly decimals: number }
      readonly fee?: bigint
      readonly terms?: TransferTerms
    }
  | {
      /** Of a contract. */
      readonly type: 'call'
      readonly to: string
      readonly data: string
      readonly value?: bigint
      readonly gas?: bigint
      readonly fee?: bigint
    }

/**
 * Why nothing was sent: the balance is less than what is sent, or than what is sent and its fee; the token or the coin is said to have other
 * decimals than were reviewed; the transfer takes more than was shown; the chain could not be asked; the wallet cannot send this.
 */
export type TransactionProblem = 'balanceFell' | 'gasShort' | 'decimalsDiffer' | 'termsChanged' | 'notChecked' | 'cannotSend'

/** What the visitor has reviewed and wants to be sent. */
export interface TransactionRequest {
  readonly network: Network
  readonly account: Account
  readonly kind: TransactionKind
  readonly title: TransactionTitle
  readonly action: TransactionAction
  /** Asked after the checks, in the task in which the wallet is asked: why it is not to be sent after all. */
  objection?(): TransactionProblem | 'unwanted' | undefined
}

/** What became of a request: the wallet has it, or nothing was sent. */
export type StartResult =
  | { readonly status: 'asked'; readonly id: string }
  | { readonly status: 'stopped'; readonly reason: TransactionProblem | 'unwanted' }

/** A transaction that the application has sent itself. */
export interface SentTransaction {
  /** Its id on the chain. */
  readonly hash: string
  /** Default: the active network. */
  readonly network?: CaipNetworkId
  /** Who has sent it. Default: the active account. */
  readonly account?: TransactionOwner
  /** Default `call`. */
  readonly kind?: TransactionKind
  /** Default: nothing is known of it. */
  readonly title?: TransactionTitle
}

/** Whose transactions are read. */
export type TransactionOwner = Pick<Account, 'namespace' | 'address'>

/** How a gas price is asked for. */
export interface UnitPriceOptions {
  readonly signal: AbortSignal
  /** Nobody has asked for it: an API that is down is left alone. Default false. */
  readonly byClock?: boolean
}

/** The one owner of what was sent: from the request to its end, over reloads and tabs. */
export interface TransactionsService {
  /**
   * The transactions of an account, newest first: all that are on their way, and the last 50 that are over. The same in all tabs of the site;
   * what the wallet has not answered yet, and what it has refused, is known to this page alone.
   *
   * @example const pending = stores.map(transactions.of(account), (all) => all.filter(({ status }) => status === 'pending').length)
   */
  of(owner: TransactionOwner): Store<readonly Transaction[]>
  /**
   * Holds the request against the chain, asks the wallet once, and follows what it sends to its end, with notices. Resolves when the wallet
   * has the request, or with the reason why nothing was sent; never rejects.
   *
   * @example
   * const started = await transactions.start({ network, account, kind: 'call', title: { counterparty: to }, action: { type: 'call', to, data } })
   * if (started.status === 'stopped') show(started.reason)
   */
  start(request: TransactionRequest): Promise<StartResult>
  /**
   * Takes up a transaction that was sent past this service, and follows it to its end like one of its own, with notices. Answers its id. One
   * that is in the list already is not added again. Throws `DISCONNECTED` where no account is named or connected, and `OPTION_INVALID` for
   * a hash that is none.
   *
   * @example transactions.add({ hash: await walletClient.sendTransaction(request), title: { description: 'Ticket bought' } })
   */
  add(transaction: SentTransaction): string
  /** Takes a transaction out of the list, in all tabs. One that is on its way is no longer followed; it can still go through. */
  dismiss(id: string): void
  /** How far a transaction is, in a sentence of the present language: what its notice says. */
  describe(transaction: Transaction): string
  /**
   * The most a unit of gas may cost, in the coin's smallest unit, as the provider API says; `undefined` leaves it to the chain. Never rejects.
   * The API has 2 s; then, and for 30 s after a failure, it is as if there were none.
   */
  unitPrice(network: CaipNetworkId, options: UnitPriceOptions): Promise<bigint | undefined>
}
