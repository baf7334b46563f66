import type { CaipNetworkId, Namespace } from './caip.ts'
import type { Review, ReviewQuestion } from './review.ts'

/** Common to all chain calls. Every call rejects with the wallet's JSON-RPC error, or `REQUEST_VOID` when account or chain changed meanwhile. */
export interface Call<N extends Namespace> {
  readonly network: CaipNetworkId<N>
  readonly account: string
  readonly signal?: AbortSignal
}
/** Signs a text; the answer is in the namespace's own encoding (hex, base58). */
export interface SignFeature<N extends Namespace> {
  signMessage(call: Call<N> & { readonly message: string }): Promise<string>
}
/** Whether an account has signed a text: with its key, or as a contract of the chain says that it has. `signature`: as `signMessage` answers it. */
export interface VerifyFeature<N extends Namespace> {
  verifyMessage(call: Call<N> & { readonly message: string; readonly signature: string }): Promise<boolean>
}
/** Signs structured data (EIP-712 for eip155). `data` is the JSON text of the whole typed data, signed exactly as given. */
export interface TypedDataFeature<N extends Namespace> {
  signTypedData(call: Call<N> & { readonly data: string }): Promise<string>
}
/** A part of a transfer, in families whose transfers spend coins and make others of them (Bitcoin). Amounts in the smallest unit. */
export interface TransferPart {
  /** `input`: a coin that is spent. `output`: what the receiver gets. `change`: what comes back to the sender. */
  readonly kind: 'input' | 'output' | 'change'
  readonly amount: bigint
  readonly address: string
  /** Of an input: which coin it is (`txid:vout`). */
  readonly id?: string
}
/**
 * What a transfer takes beside its amount, and what it must keep to. In the native coin's smallest unit where nothing else is said. What a
 * family does not know is left out.
 */
export interface TransferTerms {
  /** The network's fee. */
  readonly fee: bigint
  /** Left on the chain so that the receiver can hold the token at all; the receiver's from then on. Default 0. */
  readonly deposit?: bigint
  /** What the token takes of the amount for itself, in the token's smallest unit: the receiver gets the rest. Default 0. */
  readonly withheld?: bigint
  /** The least that can be sent to this receiver, in the smallest unit of what is sent. Default 1. */
  readonly least?: bigint
  /** What must stay in the account where it is not emptied to nothing. Default 0. */
  readonly reserve?: bigint
  /** The most of the native coin that can be sent to this receiver with its fee paid. Default: the balance less the fee. */
  readonly most?: bigint
  /** The fee is out of proportion to what is sent: `send` does not send it. Default false. */
  readonly feeExcess?: boolean
  /** All that goes in and comes out; what comes out is less by the fee. `send` makes exactly these, or rejects. */
  readonly parts?: readonly TransferPart[]
}
/** Sends the native coin or a token. `amount` in the smallest unit. Answers a transaction id. */
export interface SendFeature<N extends Namespace> {
  /**
   * `terms`: what the visitor was shown. Where more would be deposited or withheld than that, it rejects with `TRANSACTION_FAILED`
   * (`context.reason` is `terms`) and the wallet is not asked; so it does where a coin of `parts` is spent by now (`spent`), where the fee is
   * out of proportion (`feeExcess`), and where an earlier transfer of the same amount to the same receiver, which was not certain, was sent
   * after all (`earlierSent`). Once a signature has left the page and nobody says what became of it, it rejects with `SEND_UNCERTAIN`, whose
   * `context.id` is the transaction's id where that is known: `wait` follows it.
   */
  send(
    call: Call<N> & { readonly to: string; readonly amount: bigint; readonly token?: string; readonly terms?: TransferTerms },
  ): Promise<string>
  /**
   * Resolves when the transaction is final, with the id it is found under where that is not the one of the call: it was sent again at another
   * price. Rejects with `RECEIPT_TIMEOUT` (180,000 ms) or `TRANSACTION_FAILED`, whose `context.reason` is `reverted` where it failed in a
   * block (`context.detail` is `funds`, `rent` or `frozen` where the chain says that it failed for this), `dropped` where the network knew the
   * transaction and knows it no longer, and whose `context.hash` is that of the transaction that failed or took its place. `onSeen` is
   * called once the network is found to know the transaction; `seen` says that it was found to in an earlier wait.
   */
  wait(call: Call<N> & { readonly id: string; readonly seen?: boolean; onSeen?(): void }): Promise<string | undefined>
}
/** Prepared call data. `value` in the smallest unit. */
export interface ContractFeature<N extends Namespace> {
  /**
   * Has the network run it first; what would fail there rejects with `TRANSACTION_FAILED` or `INSUFFICIENT_FUNDS`, and the wallet is not
   * asked. Answers a transaction id.
   */
  sendCall(call: Call<N> & { readonly to: string; readonly data: string; readonly value?: bigint; readonly gas?: bigint }): Promise<string>
  /** What the contract answers to it now; nothing is sent. Rejects with `TRANSACTION_FAILED` where it fails. */
  read(call: Call<N> & { readonly to: string; readonly data: string; readonly value?: bigint }): Promise<string>
}
/** Hands the network a transaction that is signed already, in the family's own encoding. Answers its id; one that the network has already is no error. */
export interface BroadcastFeature<N extends Namespace> {
  broadcast(call: Pick<Call<N>, 'network' | 'signal'> & { readonly transaction: string }): Promise<string>
}
/** One of several calls. `value` in the smallest unit. */
export interface BatchCall {
  readonly to: string
  readonly data?: string
  readonly value?: bigint
}
/** How far several calls are. `ids` are the transactions that they are in, as far as the wallet has said. */
export interface BatchStatus {
  /**
   * `confirmed`: all of them are in a block. `partial`: some of them are, others failed. `reverted`: all of them failed in a block. `failed`: none
   * of them came into a block, and the wallet has given them up.
   */
  readonly status: 'pending' | 'confirmed' | 'partial' | 'reverted' | 'failed'
  readonly ids: readonly string[]
}
/** Several calls with one approval (EIP-5792 for eip155). */
export interface BatchesFeature<N extends Namespace> {
  /**
   * Answers the wallet's id for them, which is no transaction's. `atomic`: all of them or none; default true. Rejects with
   * `PARAMS_INVALID` for none and for more than 100 calls.
   */
  sendCalls(call: Call<N> & { readonly calls: readonly BatchCall[]; readonly atomic?: boolean }): Promise<string>
  /** Rejects with `WALLET_ERROR` where the wallet does not know the id. */
  callsStatus(call: Call<N> & { readonly id: string }): Promise<BatchStatus>
}
/** Follows transactions that wait to be in a block, whoever sends them: a sign that balances may change. */
export interface PendingFeature<N extends Namespace> {
  /** `onPending` is given their ids, at most 99 times. Ends with its undo, and with the signal. */
  watchPending(call: Call<N>, onPending: (ids: readonly string[]) => void): () => void
}
/** Native balance in the smallest unit. An adapter may keep an answer for 30 s; `forceUpdate` asks the chain all the same. */
export interface BalanceFeature<N extends Namespace> {
  balance(
    call: Call<N> & { readonly forceUpdate?: boolean },
  ): Promise<{ readonly amount: bigint; readonly decimals: number; readonly symbol: string }>
}
/** Names both ways; `undefined` where there is none. */
export interface NamesFeature {
  resolve(name: string, signal?: AbortSignal): Promise<string | undefined>
  reverse(address: string, signal?: AbortSignal): Promise<{ readonly name?: string; readonly avatar?: string }>
}
/** What the wallet says it can do, by network. */
export interface CapabilitiesFeature<N extends Namespace> {
  capabilities(call: Call<N>): Promise<Readonly<Record<string, Readonly<Record<string, unknown>>>>>
}
/** Smart-account permissions. */
export interface PermissionsFeature<N extends Namespace> {
  grant(call: Call<N> & { readonly request: unknown }): Promise<unknown>
  revoke(call: Call<N> & { readonly id: string }): Promise<void>
}
/** One asset of the wallet. `balance` in the smallest unit; `address` is absent for the native coin. */
export interface Asset {
  readonly address?: string
  readonly balance: bigint
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}
/** All that the account holds: the wallet's own list, or the chain's where a chain can be asked by owner. */
export interface AssetsFeature<N extends Namespace> {
  assets(call: Call<N>): Promise<readonly Asset[]>
}
/** Tokens read from the chain itself, for a list of token addresses. Addresses that hold no token are left out. */
export interface TokensFeature<N extends Namespace> {
  tokens(call: Call<N> & { readonly addresses: readonly string[] }): Promise<readonly Asset[]>
}
/** What a fee is asked for. */
export interface FeeQuestion {
  readonly to: string
  readonly amount?: bigint
  readonly token?: string
  readonly data?: string
  /** The most that a unit of work (gas) may cost, in the native coin's smallest unit. Default: what the chain asks. */
  readonly unitPrice?: bigint
}
/** Fee of a transfer or call, in the native coin's smallest unit. */
export interface FeesFeature<N extends Namespace> {
  estimate(call: Call<N> & FeeQuestion): Promise<bigint>
  /** The fee with whatever else the transfer takes. Left out where it takes nothing else. Rejects as `send` does before the wallet is asked. */
  terms?(call: Call<N> & FeeQuestion): Promise<TransferTerms>
}

/**
 * Reads a request for people before the wallet is asked: all of the family's methods, from their own bytes. Does not reject for what it cannot
 * read; that is in the checks.
 */
export interface ReviewFeature<N extends Namespace> {
  review(call: Call<N> & ReviewQuestion): Promise<Review>
}

/** Features by name. */
export interface Features<N extends Namespace> {
  readonly sign: SignFeature<N>
  readonly verify: VerifyFeature<N>
  readonly typedData: TypedDataFeature<N>
  readonly send: SendFeature<N>
  readonly contract: ContractFeature<N>
  readonly broadcast: BroadcastFeature<N>
  readonly batches: BatchesFeature<N>
  readonly pending: PendingFeature<N>
  readonly balance: BalanceFeature<N>
  readonly names: NamesFeature
  readonly capabilities: CapabilitiesFeature<N>
  readonly permissions: PermissionsFeature<N>
  readonly assets: AssetsFeature<N>
  readonly tokens: TokensFeature<N>
  readonly fees: FeesFeature<N>
  readonly review: ReviewFeature<N>
}

/** A feature's name, as `when.capability` uses it. */
export type Capability = keyof Features<Namespace>

/** Features that some wallets of a family have and others have not. */
export type WalletFeatures<N extends Namespace = Namespace> = Partial<Pick<Features<N>, 'batches' | 'permissions' | 'assets'>>

/** A chain family's actions. A feature is present or absent, never a method that throws "unsupported". */
export type ChainAdapter<N extends Namespace = Namespace> = {
  readonly namespace: N
  /**
   * Asks the connected wallet, without the visitor, which of them it has for this account and network. The kernel calls it once for each
   * connection and adds them. Left out: no wallet of the family has any. What it rejects with is reported, and they stay absent.
   */
  readonly ofWallet?: (call: Call<N>) => Promise<WalletFeatures<N>>
} & Partial<Features<N>>
