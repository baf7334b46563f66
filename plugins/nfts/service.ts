import type { Account, CaipNetworkId, Network } from '../../kernel/contract/caip.ts'
import type { PorticoError } from '../../kernel/contract/errors.ts'
import type { Family } from '../../kernel/contract/family.ts'
import type { NftToken } from '../../kernel/contract/features.ts'
import type { Store } from '../../kernel/contract/store.ts'
import type { ReceiverName, ReceiverWarning } from '../send/api.ts'
import type { TransactionProblem } from '../transactions/manifest.ts'

/** A token of the account, as a service or the wallet's chain lists it. Whose it is says the chain alone: see `NftHolding`. */
export interface Nft {
  /** Contract and token id, the same for the same token. */
  readonly id: string
  readonly network: CaipNetworkId
  readonly token: NftToken
  readonly quantity: bigint
  /** Text of whoever made it; empty where it has none. */
  readonly name: string
  readonly collection: string
  readonly description: string
  readonly traits: readonly { readonly name: string; readonly value: string }[]
  readonly media: { readonly kind: 'image' | 'video' | 'audio' | 'model' | 'document' | 'unknown'; readonly type: string }
  /** Whether the service has a picture of it. */
  readonly pictured: boolean
  /** Nobody vouches for it and somebody sent it unasked, or the visitor has hidden it. */
  readonly hidden: boolean
}

/** The list of the active account. */
export interface NftsState {
  /** `unsupported`: nobody lists NFTs of this network. `loading` and `failed` may have tokens from before. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed' | 'unsupported'
  readonly nfts: readonly Nft[]
  /** There are more than these. */
  readonly more: boolean
  readonly error?: PorticoError
}

/** What the chain says of a token: how many of it the account has. `gone`: none any more. */
export interface NftHolding {
  readonly id: string
  readonly status: 'loading' | 'owned' | 'gone' | 'failed'
  readonly amount: bigint
  /** How the contract calls itself. */
  readonly collection?: string
}

/** Why the visitor could not go on, or was sent back: a key of the locale. */
export type NftProblem =
  | TransactionProblem
  | 'changed'
  | 'gone'
  | 'receiverRefuses'
  | 'wouldFail'
  | 'nameMoved'
  | 'nameNotChecked'
  | 'incomplete'

/** The review, which is sent exactly as it is shown. */
export interface NftReview {
  readonly nft: Nft
  readonly network: Network
  readonly account: Account
  readonly receiver: string
  /** The name that was typed for the receiver, where one was. */
  readonly name?: string
  readonly amount: bigint
  /** How the contract calls itself, as the chain says. */
  readonly collection: string
  /** In the coin's smallest unit; undefined where the chain did not say. */
  readonly fee: bigint | undefined
  /** What opens an account for the receiver, on chains that take something for it. */
  readonly deposit: bigint
  readonly warnings: readonly ReceiverWarning[]
}

/** The draft and what has become of it. */
export interface NftSendState {
  readonly nft: Nft | undefined
  readonly account: Account | undefined
  readonly network: Network | undefined
  readonly family: Family | undefined
  /** As typed: an address, or a name. */
  readonly receiver: string
  /** What the receiver stands for where it is a name. */
  readonly name: ReceiverName | undefined
  /** How many, as typed. */
  readonly amountText: string
  readonly review: NftReview | undefined
  readonly phase: 'editing' | 'checking'
  readonly problem: NftProblem | undefined
}

/** The NFTs of the active account. */
export interface NftsService {
  readonly state: Store<NftsState>
  /** What the chain says of the token whose details are on screen. */
  readonly holding: Store<NftHolding | undefined>
  readonly send: Store<NftSendState>
  /** Reads the list, unless it was read within 30 s. `force` reads it anyway. */
  refresh(options?: { readonly force?: boolean }): Promise<void>
  /** Reads the next page, or the one that failed. */
  more(): void
  /** Shows or hides a token from now on. */
  choose(id: string, choice: 'shown' | 'hidden'): void
  /** An address of the token's picture for `<img>`; undefined where there is none. */
  picture(nft: Nft): Promise<string | undefined>
  /** Asks the chain whose the token is. */
  look(id: string): Promise<void>
  /** Begins a draft. */
  begin(id: string): void
  setReceiver(text: string): void
  setAmount(text: string): void
  /** Checks the draft against the chain and leads to its review. */
  preview(): Promise<void>
  /** Sends the review that the visitor has seen, once however often it is called. */
  confirm(review: NftReview): Promise<void>
}
