import type { BatchCall, BatchesFeature, DelegationFeature, PermissionsFeature } from './account-features.ts'
import type { Namespace } from './caip.ts'
import type { Call } from './chain-call.ts'
import type { Review, ReviewQuestion } from './review.ts'
import type { SentCheck, SentQuestion } from './sent-check.ts'

export type * from './account-features.ts'
export type { Call } from './chain-call.ts'

/** Signs a text. The answer is in the namespace's own encoding (hex, base58). */
export interface SignFeature<N extends Namespace> {
  signMessage(call: Call<N> & { readonly message: string }): Promise<string>
}
/**
 * Whether an account has signed a text: with its key, or as a contract on the chain says. `signature` is written as `signMessage` answers
 * it.
 */
export interface VerifyFeature<N extends Namespace> {
  verifyMessage(call: Call<N> & { readonly message: string; readonly signature: string }): Promise<boolean>
}
/** Signs structured data (EIP-712 for eip155). `data` is the JSON text of the whole typed data, signed exactly as given. */
export interface TypedDataFeature<N extends Namespace> {
  signTypedData(call: Call<N> & { readonly data: string }): Promise<string>
}
/** A part of a transfer in families whose transfers spend coins and make new ones (Bitcoin). Amounts are in the smallest unit. */
export interface TransferPart {
  /** `input`: a coin that is spent. `output`: what the receiver gets. `change`: what comes back to the sender. */
  readonly kind: 'input' | 'output' | 'change'
  readonly amount: bigint
  readonly address: string
  /** Of an input: which coin it is (`txid:vout`). */
  readonly id?: string
}
/**
 * What a transfer takes beside its amount, and its limits. Amounts are in the native coin's smallest unit unless a property says otherwise.
 * A family leaves out what it does not know.
 */
export interface TransferTerms {
  /** The network's fee. */
  readonly fee: bigint
  /** A deposit that stays on the chain so that the receiver can hold the token. It belongs to the receiver from then on. Default 0. */
  readonly deposit?: bigint
  /** What the token keeps of the amount, in the token's smallest unit. The receiver gets the rest. Default 0. */
  readonly withheld?: bigint
  /** The smallest amount that can be sent to this receiver, in the smallest unit of what is sent. Default 1. */
  readonly least?: bigint
  /** What must stay in the account if it is not emptied to zero. Default 0. */
  readonly reserve?: bigint
  /** The largest amount of the native coin that can be sent to this receiver, with the fee paid. Default: the balance less the fee. */
  readonly most?: bigint
  /** The fee is out of proportion to the amount, and `send` refuses the transfer. Default false. */
  readonly feeExcess?: boolean
  /** Every input and output. The outputs are less than the inputs by the fee. `send` makes exactly these, or rejects. */
  readonly parts?: readonly TransferPart[]
}
/** Sends the native coin or a token. `amount` is in the smallest unit. Answers a transaction id. */
export interface SendFeature<N extends Namespace> {
  /**
   * `terms` is what the visitor was shown. `send` rejects with `TRANSACTION_FAILED` before the wallet is asked, and `context.reason` says
   * why: `terms` (more would be deposited or withheld than shown), `spent` (a coin of `parts` is spent by now), `feeExcess` (the fee is out
   * of proportion), `earlierSent` (an earlier uncertain transfer of the same amount to the same receiver was sent after all).
   *
   * Once a signature has left the page and nobody says what became of it, `send` rejects with `SEND_UNCERTAIN`. `context.id` is the
   * transaction's id if it is known, and `wait` follows it.
   */
  send(
    call: Call<N> & { readonly to: string; readonly amount: bigint; readonly token?: string; readonly terms?: TransferTerms },
  ): Promise<string>
  /**
   * Resolves when the transaction is final. The answer is its id if that differs from the given one, because the transaction was sent again
   * at another price.
   *
   * Rejects with `RECEIPT_TIMEOUT` after 180,000 ms, or with `TRANSACTION_FAILED`. `context.reason` is `reverted` if it failed in a block,
   * with `context.detail` (`funds`, `rent` or `frozen`) if the chain says why. It is `dropped` if the network knew the transaction and
   * knows it no longer, and `givenUp` if the id is the wallet's own and the wallet will not send it any more. `context.hash` is the
   * transaction that failed or took its place.
   *
   * `onSeen` is called once the network knows the transaction. `seen` says that it did so in an earlier wait.
   */
  wait(call: Call<N> & { readonly id: string; readonly seen?: boolean; onSeen?(): void }): Promise<string | undefined>
}
/** Prepared call data. `value` in the smallest unit. */
export interface ContractFeature<N extends Namespace> {
  /**
   * Lets the network run the call before the wallet is asked. A call that would fail rejects with `TRANSACTION_FAILED` or
   * `INSUFFICIENT_FUNDS`. Answers a transaction id.
   */
  sendCall(call: Call<N> & { readonly to: string; readonly data: string; readonly value?: bigint; readonly gas?: bigint }): Promise<string>
  /** Reads the contract's answer to the call. Nothing is sent. Rejects with `TRANSACTION_FAILED` if the call fails. */
  read(call: Call<N> & { readonly to: string; readonly data: string; readonly value?: bigint }): Promise<string>
}
/**
 * Sends a signed transaction, in the family's own encoding, to the network. Answers its id. A transaction that the network has already is
 * no error.
 */
export interface BroadcastFeature<N extends Namespace> {
  broadcast(call: Pick<Call<N>, 'network' | 'signal'> & { readonly transaction: string }): Promise<string>
}
/** Watches for the account's transactions that wait to be in a block, whoever sends them. They are a sign that balances may change. */
export interface PendingFeature<N extends Namespace> {
  /** Calls `onPending` with the ids of waiting transactions, at most 99 times. Ends with the returned undo, or with the signal. */
  watchPending(call: Call<N>, onPending: (ids: readonly string[]) => void): () => void
}
/** Native balance in the smallest unit. An adapter may keep an answer for 30 s. `forceUpdate` asks the chain anyway. */
export interface BalanceFeature<N extends Namespace> {
  balance(
    call: Call<N> & { readonly forceUpdate?: boolean },
  ): Promise<{ readonly amount: bigint; readonly decimals: number; readonly symbol: string }>
}
/** The network of a look-up of names, and the signal that ends it. */
type NameCall<N extends Namespace> = Pick<Call<N>, 'network' | 'signal'>
/**
 * Names as a chain has them, each for one network. `undefined` where there is none. A name is looked up in its normalised form, and what has
 * none is no name. Rejects where the chain could not be asked, or what the name's owner lets answer for it did not.
 */
export interface NamesFeature<N extends Namespace> {
  /** The address of a name on the network. */
  resolve(call: NameCall<N> & { readonly name: string }): Promise<string | undefined>
  /** The name that an address has given itself: in its normalised form, and only if it leads back to the address on this network. */
  reverse(call: NameCall<N> & { readonly address: string }): Promise<string | undefined>
  /** The picture that a name's owner has chosen: an https address or a `data:image/` URI. Nothing is fetched from there. */
  avatar(call: NameCall<N> & { readonly name: string }): Promise<string | undefined>
}
/** What the wallet says it can do, by network. */
export interface CapabilitiesFeature<N extends Namespace> {
  capabilities(call: Call<N>): Promise<Readonly<Record<string, Readonly<Record<string, unknown>>>>>
}
/**
 * Somebody else pays the fees of what the account sends on the network, without the page's doing: so it is set up where the wallet comes from.
 * It is there or not; one operation may still be refused.
 */
export interface SponsorshipFeature {
  /** Who sees to it. */
  readonly by: 'wallet'
}
/** One asset of the wallet. `balance` in the smallest unit; `address` is absent for the native coin. */
export interface Asset {
  readonly address?: string
  readonly balance: bigint
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}
/** Everything that the account holds: the wallet's own list, or the chain's if the chain can list by owner. */
export interface AssetsFeature<N extends Namespace> {
  assets(call: Call<N>): Promise<readonly Asset[]>
}
/** Tokens read from the chain itself, for a list of token addresses. Addresses that hold no token are left out. */
export interface TokensFeature<N extends Namespace> {
  tokens(call: Call<N> & { readonly addresses: readonly string[] }): Promise<readonly Asset[]>
}
/** A token of which each has an id of its own. */
export interface NftToken {
  readonly contract: string
  /** Decimal text for EVM chains. */
  readonly tokenId: string
  /** `erc721` or `erc1155` for EVM chains. */
  readonly standard: string
}
/** NFTs, read from the chain itself. What a service lists is only a proposal: this says whose it is. */
export interface NftsFeature<N extends Namespace> {
  /**
   * How many of the token the account has now, and how the contract calls itself, if it does. A contract that does not answer as its
   * standard says holds nothing for the account. Rejects with `PARAMS_INVALID` for a token that can be none.
   */
  holding(call: Call<N> & { readonly token: NftToken }): Promise<{ readonly amount: bigint; readonly collection?: string }>
  /**
   * The call that sends the token to `to`, in the way that asks a receiving contract whether it takes it. Nothing is asked and nothing is
   * sent. Throws `PARAMS_INVALID`, `ADDRESS_INVALID` and `AMOUNT_INVALID`.
   */
  transferCall(call: Pick<Call<N>, 'account'> & { readonly token: NftToken; readonly to: string; readonly amount: bigint }): {
    readonly to: string
    readonly data: string
  }
}
/** What came into an account, and when. */
export interface ReceivedAmount {
  /** In the smallest unit: of the token, or of the native coin. */
  readonly amount: bigint
  /** The block's time, in seconds since 1970. */
  readonly timestamp: bigint
}
/** What a transaction that is in a block has brought to an account, and what it has cost it. */
export interface ReceiptsFeature<N extends Namespace> {
  /**
   * Answers what the account got by a transaction that somebody else says was for it: of the token, or of the native coin without `token`.
   * The amount is 0 if the transaction was not for the account. Undefined while it is in no block that counts as final, or in one whose time
   * nobody knows. Rejects with `TRANSACTION_FAILED` if it failed in its block.
   */
  received(call: Call<N> & { readonly id: string; readonly token?: string }): Promise<ReceivedAmount | undefined>
  /**
   * Answers what the account has paid to the network for the transaction, failed or not, in the native coin's smallest unit. Undefined while
   * it is in no block that counts as final, where somebody else has paid, and where the receipt does not say all of the fee.
   */
  fee(call: Call<N> & { readonly id: string }): Promise<bigint | undefined>
}
/** What a fee is asked for. */
export interface FeeQuestion {
  readonly to: string
  readonly amount?: bigint
  readonly token?: string
  readonly data?: string
  /** The highest price of a unit of work (gas), in the native coin's smallest unit. Default: what the chain asks. */
  readonly unitPrice?: bigint
}
/** Fee of a transfer or call, in the native coin's smallest unit. */
export interface FeesFeature<N extends Namespace> {
  estimate(call: Call<N> & FeeQuestion): Promise<bigint>
  /**
   * The fee and everything else that the transfer takes. Left out if it takes nothing else. Rejects as `send` does before the wallet is
   * asked.
   */
  terms?(call: Call<N> & FeeQuestion): Promise<TransferTerms>
}

/**
 * Reads a request for people before the wallet is asked, from the request's own bytes. It reads all of the family's methods. It does not
 * reject for what it cannot read: the checks say that.
 */
export interface ReviewFeature<N extends Namespace> {
  review(call: Call<N> & ReviewQuestion): Promise<Review>
  /**
   * Reads from the chain what the wallet has sent for a request that was reviewed. It waits until the chain has it, for minutes if it must.
   * Does not reject for what it cannot read. Left out by a family that cannot look.
   */
  sent?(call: Call<N> & SentQuestion): Promise<SentCheck>
}

/** Whether the contract of a smart account is there: without it, what is sent to the account's address may be lost. */
export interface DeploymentFeature<N extends Namespace> {
  isDeployed(call: Call<N>): Promise<boolean>
}

/** What an account has more (above zero) or less of. */
export interface BalanceChange {
  /** Absent for the native coin. */
  readonly token?: string
  /** Of an item of a collection. */
  readonly id?: bigint
  /** In the smallest unit. */
  readonly amount: bigint
}
/** What calls would do that were run and not sent. */
export interface SimulatedCalls {
  /** The block after which they were run. */
  readonly block: bigint
  /** That block's time, in seconds since 1970. */
  readonly timestamp: bigint
  /** Fees aside; what stays the same is left out. */
  readonly changes: readonly BalanceChange[]
}
/** Runs calls of the account without sending them. */
export interface SimulationFeature<N extends Namespace> {
  /**
   * Runs the calls one after the other, after the newest block or after `block`. For `tokens`, the token's own answers on the account's
   * balance count, before and after. Other changes are those that the calls' logs tell of, and a contract may leave one out.
   *
   * Rejects with `TRANSACTION_FAILED` if one of the calls fails (`context.call` is its place, `context.revert` the contract's reason), with
   * `INSUFFICIENT_FUNDS`, with `PARAMS_INVALID` for no call and for more than 100, and as reading does if no endpoint can run calls. It
   * never answers that nothing changes because nobody looked.
   */
  simulate(
    call: Call<N> & { readonly calls: readonly BatchCall[]; readonly tokens?: readonly string[]; readonly block?: bigint },
  ): Promise<SimulatedCalls>
  /**
   * The call by which the account sends an amount of a token to itself, to be run and never sent: what the account has less of after it is
   * what the token keeps of a transfer.
   */
  selfTransfer(question: { readonly token: string; readonly account: string; readonly amount: bigint }): BatchCall
}
/** What somebody may take of a token of the account. Amounts in the smallest unit. */
export interface AllowancesFeature<N extends Namespace> {
  /** As the chain says it now. */
  allowance(call: Call<N> & { readonly token: string; readonly spender: string }): Promise<bigint>
  /**
   * The call that allows exactly `amount`; 0 takes the permission back. Some older tokens take a new amount only after it was taken back.
   */
  approval(question: { readonly token: string; readonly spender: string; readonly amount: bigint }): BatchCall
}
/** What a swap's call does by its own bytes. Amounts in the smallest unit; a token that is absent is the native coin. */
export interface SwapCall {
  readonly from?: string
  readonly to?: string
  /** What leaves. */
  readonly amount: bigint
  /** If less would arrive, the call fails. */
  readonly minimum: bigint
  readonly recipient: string
  /** The last second at which it may be in a block, since 1970. */
  readonly deadline: bigint
}
/** Reads the calls of exchanges. */
export interface SwapCallsFeature {
  /** Undefined if the function is not one of a swap that is known, or if the bytes are not exactly those of its arguments. */
  readSwap(call: Pick<BatchCall, 'data' | 'value'>): SwapCall | undefined
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
  readonly names: NamesFeature<N>
  readonly capabilities: CapabilitiesFeature<N>
  readonly permissions: PermissionsFeature<N>
  readonly sponsorship: SponsorshipFeature
  readonly assets: AssetsFeature<N>
  readonly tokens: TokensFeature<N>
  readonly receipts: ReceiptsFeature<N>
  readonly fees: FeesFeature<N>
  readonly review: ReviewFeature<N>
  readonly deployment: DeploymentFeature<N>
  readonly delegation: DelegationFeature<N>
  readonly nfts: NftsFeature<N>
  readonly simulation: SimulationFeature<N>
  readonly allowances: AllowancesFeature<N>
  readonly swapCalls: SwapCallsFeature
}

/** A feature's name, as `when.capability` uses it. */
export type Capability = keyof Features<Namespace>

/** Features that some wallets of a family have and others have not. */
export type WalletFeatures<N extends Namespace = Namespace> = Partial<Pick<Features<N>, 'batches' | 'assets' | 'sponsorship'>>

/** A chain family's actions. A feature is present or absent, never a method that throws "unsupported". */
export type ChainAdapter<N extends Namespace = Namespace> = {
  readonly namespace: N
  /**
   * Asks the connected wallet, without a question to the visitor, which of these features it has for this account and network. The kernel
   * calls it once for each connection and adds the features. Left out: no wallet of the family has any. If it rejects, the error is
   * reported and the features stay absent.
   */
  readonly ofWallet?: (call: Call<N>) => Promise<WalletFeatures<N>>
} & Partial<Features<N>>
