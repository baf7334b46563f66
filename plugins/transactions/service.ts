import type { Account, CaipNetworkId, Namespace, Network } from '../../kernel/contract/caip.ts'
import type { BatchCall, TransferTerms } from '../../kernel/contract/features.ts'
import type { Store } from '../../kernel/contract/store.ts'

/** What a transaction is for. */
export type TransactionKind = 'transfer' | 'approval' | 'swap' | 'call'

/**
 * How far a transaction is. On its way: `asking` (the wallet has the request), `unanswered` (the visitor no longer waits for the wallet, which
 * may send it yet), `pending` (the wallet has sent it), `uncertain` (nobody knows whether it was sent). Over: `confirmed`, `reverted` (in a
 * block, and failed there), `partial` (some calls of a batch are in a block, others failed), `cancelled` and `replaced` (another one took its place), `dropped` (the network knew it and knows it no longer),
 * `expired` (it can land no more), `refused` (by the visitor, the wallet or the network: it was not sent).
 */
export type TransactionStatus =
  | 'asking'
  | 'unanswered'
  | 'pending'
  | 'uncertain'
  | 'confirmed'
  | 'reverted'
  | 'partial'
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
  /** What the counterparty may take from now on, of an approval. Nothing: it was taken back. */
  readonly allowed?: TransactionAmount
  /** With whom: a receiver, a spender, a contract. */
  readonly counterparty?: string
  /** The application's own words, in the visitor's language. At most 100 characters are shown. */
  readonly description?: string
}

/** Parts of an error: its code, the reason of `TRANSACTION_FAILED` and its detail, the wallet's JSON-RPC code. */
export interface TransactionError {
  readonly code: string
  readonly reason?: string
  /** Why a transaction was reverted: `funds`, `rent` or `frozen`, if the chain says so. */
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
  /** Its id on the chain, once the wallet has said it. Of a batch: of the last transaction that its calls came to. */
  readonly hash?: string
  /** Of a batch: the wallet's id of its calls, once the wallet has said it. */
  readonly batch?: string
  readonly status: TransactionStatus
  readonly kind: TransactionKind
  readonly title: TransactionTitle
  /** Of calls that go one after another: which of them it is, the first being 1. */
  readonly step?: { readonly at: number; readonly of: number }
  /** ms since 1970. */
  readonly createdAt: number
  /** When it was found to be over. */
  readonly endedAt?: number
  /** The id under which the transaction was confirmed at another price, or the id of the one that took its place. */
  readonly replacedBy?: string
  /** What the account has paid to the network for it, in the network's coin, once the chain has said so. */
  readonly fee?: TransactionAmount
  /** Why a transaction that is over ended so, or why nothing is known yet of one on its way. */
  readonly error?: TransactionError
}

/** What the wallet is asked to send. Amounts are in the smallest unit. `fee`: the fee that the visitor was shown. */
export type TransactionAction =
  | {
      /** A transfer of the native coin, or of a token: then `asset` has its address. */
      readonly type: 'transfer'
      readonly to: string
      readonly amount: bigint
      readonly asset: { readonly address?: string; readonly symbol: string; readonly decimals: number }
      readonly fee?: bigint
      readonly terms?: TransferTerms
    }
  | {
      /** A call of a contract. */
      readonly type: 'call'
      readonly to: string
      readonly data: string
      readonly value?: bigint
      readonly gas?: bigint
      readonly fee?: bigint
    }

/**
 * Why nothing was sent. `balanceFell`: the balance is less than the amount. `gasShort`: it is less than amount and fee. `decimalsDiffer`:
 * the token or coin is said to have other decimals than were reviewed. `termsChanged`: the transfer takes more than was shown.
 * `notChecked`: the chain could not be asked. `cannotSend`: the wallet cannot send this.
 */
export type TransactionProblem = 'balanceFell' | 'gasShort' | 'decimalsDiffer' | 'termsChanged' | 'notChecked' | 'cannotSend'

/** What the visitor has reviewed and wants to be sent. */
export interface TransactionRequest {
  readonly network: Network
  readonly account: Account
  readonly kind: TransactionKind
  readonly title: TransactionTitle
  readonly action: TransactionAction
  /** Asked last, in the task in which the wallet is asked. Answers why the transaction is not to be sent after all. */
  objection?(): TransactionProblem | 'unwanted' | undefined
}

/** What became of a request: the wallet has it, or nothing was sent. */
export type StartResult =
  | { readonly status: 'asked'; readonly id: string }
  | { readonly status: 'stopped'; readonly reason: TransactionProblem | 'unwanted' }

/** One of several calls, and what it is: each is named for the visitor. */
export interface CallStep extends BatchCall {
  readonly kind: TransactionKind
  readonly title: TransactionTitle
}

/** Several calls that the visitor has reviewed, in their order. `kind` and `title` are what all of them are for. */
export interface SendCallsRequest extends Omit<TransactionRequest, 'action'> {
  readonly calls: readonly CallStep[]
  /** The fee that the visitor was shown. */
  readonly fee?: bigint
  /**
   * Asked by its place in the list before a call that goes out later than the visitor has pressed: each but the first where they go one after
   * another, and the first (0, for all of them) after a question that the visitor had to read. Answers why it is not to be sent after all.
   */
  checkStep?(at: number): Promise<TransactionProblem | 'unwanted' | undefined>
}

/**
 * What became of several calls. `asked`: the wallet has sent the last of them, or all as one; `id` is that transaction's. `stopped`: nothing
 * was sent. `incomplete`: they went one after another and stopped early; `asked` are the ids of those that the wallet was asked for.
 */
export type SendCallsResult = StartResult | { readonly status: 'incomplete'; readonly asked: readonly string[] }

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
  /** Whether a timer asks, and no visitor: a provider API that is down is then not asked. Default false. */
  readonly byClock?: boolean
}

/** Owns what was sent: from the request to its end, over reloads and tabs. */
export interface TransactionsService {
  /**
   * The transactions of an account, newest first: all that are on their way, and the last 50 that are over. All tabs of the site have the
   * same list. Only this page knows those that the wallet has not answered yet or has refused.
   *
   * @example const pending = stores.map(transactions.of(account), (all) => all.filter(({ status }) => status === 'pending').length)
   */
  of(owner: TransactionOwner): Store<readonly Transaction[]>
  /**
   * Checks the request against the chain, asks the wallet once, and follows the transaction to its end, with notices. Resolves when the
   * wallet has the request, or with the reason why nothing was sent. Never rejects.
   *
   * @example
   * const started = await transactions.start({ network, account, kind: 'call', title: { counterparty: to }, action: { type: 'call', to, data } })
   * if (started.status === 'stopped') show(started.reason)
   */
  start(request: TransactionRequest): Promise<StartResult>
  /**
   * Sends several calls, with every wallet: as one, all of them or none, where the wallet can (EIP-5792). A wallet that would upgrade the
   * account for that is asked only after the visitor has read what an upgrade is. All other wallets are asked for one call after another,
   * each is named, and the first that fails is the last. A view shows the steps until the wallet has answered. Never rejects.
   *
   * @example
   * const approve = { ...allowances.approval({ token, spender, amount }), kind: 'approval', title: { counterparty: spender, allowed } } as const
   * await transactions.sendCalls({ network, account, kind: 'call', title: { description: 'Tickets' }, calls: [approve, buy] })
   */
  sendCalls(request: SendCallsRequest): Promise<SendCallsResult>
  /**
   * Follows a transaction that was sent elsewhere to its end, with notices. Answers its id. A transaction that is in the list already is
   * not added again. Throws `DISCONNECTED` if no account is named or connected, and `OPTION_INVALID` for a hash that is none.
   *
   * @example transactions.add({ hash: await walletClient.sendTransaction(request), title: { description: 'Ticket bought' } })
   */
  add(transaction: SentTransaction): string
  /**
   * Looks once more whether a transaction that was given up as `dropped` or `expired` is in a block after all, as somebody says. It changes
   * only if the chain agrees. Any other transaction stays as it is.
   *
   * @example if (status === 'dropped' && listedByService(hash)) transactions.recheck(id)
   */
  recheck(id: string): void
  /** Removes a transaction from the list, in all tabs. It is no longer followed. If it is on its way, it can still go through. */
  dismiss(id: string): void
  /** Describes how far a transaction is, in a sentence of the present language. Notices show it. */
  describe(transaction: Transaction): string
  /**
   * The highest price of a unit of gas, in the coin's smallest unit, as the provider API says. `undefined`: the chain decides. Never
   * rejects. The API has 2 s to answer. After a failure it is not asked for 30 s.
   */
  unitPrice(network: CaipNetworkId, options: UnitPriceOptions): Promise<bigint | undefined>
}
