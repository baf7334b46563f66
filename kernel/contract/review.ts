/**
 * How a check of a review ended. `unavailable`: the check could not look, or only at a part of the request. It never means that nothing was
 * found.
 */
export type ReviewCheck = 'ok' | 'finding' | 'unavailable'

/** What was looked at, each by itself. */
export interface ReviewChecks {
  /** Reads the request's own bytes. `unavailable`: some of them could not be read, and may do anything. */
  readonly decoded: ReviewCheck
  /**
   * A node of the network runs the request without sending it. Nothing proves the node's answer, and the contracts that run may report
   * falsely.
   */
  readonly simulated: ReviewCheck
  /**
   * Holds what was read against facts of the network: whether code stands where something is sent, how old it is, who is known. `unavailable`:
   * some of the facts could not be read.
   */
  readonly rules: ReviewCheck
}

/** An amount in the smallest unit, and as people read it. */
export interface ReviewAmount {
  /** In the smallest unit. */
  readonly raw: bigint
  /** Decimal text with every digit. Left out where nobody knows the decimals. */
  readonly text?: string | undefined
}

/** The asset that moves. Symbol and decimals of a token are its contract's own words. Its address says which token it is. */
export type ReviewAsset =
  | { readonly kind: 'native'; readonly symbol?: string | undefined; readonly decimals?: number | undefined }
  | { readonly kind: 'token'; readonly address: string; readonly symbol?: string | undefined; readonly decimals?: number | undefined }
  /** One of a collection, by its number. */
  | { readonly kind: 'item'; readonly address: string; readonly id: bigint; readonly symbol?: string | undefined }
  /** The bytes do not say whether this is an amount in smallest units or the number of an item. */
  | { readonly kind: 'tokenOrItem'; readonly address: string }

/** A value of typed data, with the way to it: `['message', 'items', '0', 'amount']`. */
export interface ReviewLeaf {
  readonly path: readonly string[]
  /** Its type as the data's own types name it. */
  readonly type: string
  readonly value: string
}

/** A row of a description: a label of the descriptor, and the request's own value in its words. */
export interface ReviewField {
  readonly label: string
  readonly value: string
  /** The address that the value stands for, where it is one, or the token of an amount. */
  readonly address?: string | undefined
  /** The value could not be written as the descriptor wants it: an unknown token, for instance. */
  readonly uncertain?: boolean | undefined
  /** Rows of a group, or of a call inside this one. */
  readonly fields?: readonly ReviewField[] | undefined
}

/** A call of a transaction or of a batch. */
export interface ReviewCall {
  /** Undefined: it makes a contract, or it is a transaction whose steps each have their own receiver. */
  readonly to: string | undefined
  /** What was read of it. */
  readonly parts: readonly ReviewPart[]
}

/** Something that a request does or contains, in the request's order. */
export type ReviewPart =
  /** `from`: whose asset it is, if the request names somebody. */
  | {
      readonly kind: 'transfer'
      readonly asset: ReviewAsset
      readonly amount: ReviewAmount
      readonly from?: string | undefined
      readonly to: string
    }
  /** Somebody may take something, up to an amount and until a time. Amount and time (in seconds) are there if the request names them. */
  | {
      readonly kind: 'allowance'
      readonly by: 'approval' | 'increase' | 'permit' | 'permit2'
      readonly asset: ReviewAsset
      readonly amount: ReviewAmount
      readonly unlimited: boolean
      readonly spender: string
      readonly until?: bigint | undefined
    }
  /**
   * Whoever has a signature may send a token out of an account (EIP-3009), once: its number counts a single time. Times are in seconds. Payments
   * of x402 are these.
   */
  | {
      readonly kind: 'authorization'
      readonly asset: ReviewAsset
      readonly amount: ReviewAmount
      readonly from: string
      readonly to: string
      /** Who may use the signature. */
      readonly usedBy: 'anybody' | 'receiver'
      /** It counts after this time only. */
      readonly after: bigint
      readonly until: bigint
      /** 32 bytes. */
      readonly nonce: string
    }
  /** The authorisation of this number counts no longer, if nobody has used it before. */
  | { readonly kind: 'cancellation'; readonly contract: string; readonly from: string; readonly nonce: string }
  /** The account ends one permission that it has given to a delegate (ERC-7710). The delegate may have others. `contract`: where it ends. */
  | { readonly kind: 'revocation'; readonly contract: string; readonly delegate: string }
  /** Somebody may take every item of a collection, or no longer. */
  | { readonly kind: 'operator'; readonly collection: string; readonly operator: string; readonly allowed: boolean }
  /** The account runs this code from now on. */
  | { readonly kind: 'delegation'; readonly code: string; readonly everyNetwork: boolean }
  /** A contract is made of these bytes. */
  | { readonly kind: 'creation'; readonly bytes: string }
  /** The highest fee that the request itself offers: for each unit of work, and in all if it names a limit. */
  | { readonly kind: 'fee'; readonly asset: ReviewAsset; readonly unit: ReviewAmount; readonly total?: ReviewAmount | undefined }
  /** A text that is signed. */
  | { readonly kind: 'message'; readonly text: string }
  /** Data that is signed, whole, and each value of it in its order. `leaves` is empty where its types do not say what its values are. */
  | { readonly kind: 'data'; readonly data: unknown; readonly leaves: readonly ReviewLeaf[] }
  /** Several calls with one approval. */
  | { readonly kind: 'batch'; readonly calls: readonly ReviewCall[] }
  /** One asset is exchanged for another. `exact` says which amount is fixed: then the other is the most that is given, or the least that comes. */
  | {
      readonly kind: 'exchange'
      readonly contract: string
      readonly gives: { readonly asset: ReviewAsset; readonly amount: ReviewAmount }
      readonly gets: { readonly asset: ReviewAsset; readonly amount: ReviewAmount }
      readonly exact: 'gives' | 'gets' | 'both'
      /** Who gets it. */
      readonly to: string
      readonly until?: bigint | undefined
    }
  /** Somebody else has control of a contract from now on, or nobody. `what`: the right that changes hands. */
  | {
      readonly kind: 'control'
      readonly what: 'ownership' | 'role' | 'code' | 'signers' | 'module'
      readonly contract: string
      /** Who has it, or the code that runs. Undefined: the right is given up, or a number changes. */
      readonly to?: string | undefined
      /** The role of `role` as the contract writes it (32 bytes). */
      readonly role?: string | undefined
    }
  /**
   * What a descriptor that the host pinned says of a call or of typed data (ERC-7730). It stands beside what was read from the bytes and
   * never in its place. Its words are its author's.
   */
  | {
      readonly kind: 'described'
      readonly intent: string
      /** The author, as the descriptor names it. */
      readonly owner?: string | undefined
      readonly contract: string
      readonly fields: readonly ReviewField[]
      /** SHA-256 of the descriptor's file, in hexadecimal. */
      readonly source: string
    }
  /** What could not be read. It may do anything. */
  | { readonly kind: 'unknown'; readonly to?: string | undefined; readonly bytes?: string | undefined }
  /** What the account has more or less of after the simulation, without fees. */
  | { readonly kind: 'change'; readonly asset: ReviewAsset; readonly amount: ReviewAmount; readonly direction: 'in' | 'out' }

/** The kind of request, as a code. The view that shows it has the words. */
export type ReviewTitle = 'transaction' | 'batch' | 'message' | 'permission' | 'data' | 'unknown'

/**
 * Rules that every approval view of this package has words for. Their params, all of them texts: `address` is whom the rule is about, `known`
 * the address that another one looks like, or the name that something is known by, `name` what the request calls it, `fee` a fee in the network's coin, `reason` the network's words, `network` an id, `until` seconds
 * since 1970.
 */
export type ReviewRuleId =
  // Allowances.
  /** Somebody may take all of a token. */
  | 'unlimited'
  /** Somebody may take a certain amount of a token. */
  | 'spender'
  /** Somebody may take a collection. */
  | 'operator'
  /** No contract stands where the spender is: a person could take the asset. */
  | 'spenderWithoutCode'
  /** The spender is the token itself. */
  | 'spenderIsToken'
  /** The spender's contract is younger than three days. */
  | 'spenderYoung'
  /** A signature lets a spender take something that neither the host nor a pinned descriptor knows. */
  | 'permitUnknown'
  /** A signature allows something for more than a year, or without an end. */
  | 'permitEndless'
  /** No call of the batch uses what it allows. */
  | 'allowanceUnused'
  // Receivers.
  /** The receiver is a token's contract. */
  | 'receiverIsToken'
  /** Nobody has the receiver's key. */
  | 'receiverIsNobody'
  /** The receiver looks like an address that is known, and is another one. `params.known`. */
  | 'lookAlike'
  /** The receiver has never been used on this network. */
  | 'receiverUnused'
  /** Something of another account is moved. */
  | 'fromOther'
  /** What an exchange brings goes to somebody else. */
  | 'exchangeElsewhere'
  /** An exchange may bring next to nothing. */
  | 'exchangeUnbounded'
  // Contracts.
  /** A call with data goes where no contract is. */
  | 'callWithoutCode'
  /** The contract that is called is younger than three days, and what it does could not be read. */
  | 'contractYoung'
  /** A contract is made. */
  | 'creation'
  /** The same call stands twice in a batch. */
  | 'repeated'
  // Control.
  /** Code that nobody knows controls the account. */
  | 'delegation'
  /** Code of a wallet that is known controls the account. `params.known`: whose it is. */
  | 'delegationKnown'
  /** The same on every network. */
  | 'delegationEverywhere'
  /** The account is handed to an address that has no code. */
  | 'delegationWithoutCode'
  /** Somebody else owns a contract from now on. */
  | 'ownership'
  /** Nobody owns a contract from now on. */
  | 'ownershipGivenUp'
  /** Somebody has a right in a contract. */
  | 'role'
  /** A contract runs other code from now on. */
  | 'upgrade'
  /** Who signs for a shared account changes. */
  | 'signers'
  /** A module may act for a shared account without its signers. */
  | 'module'
  /** A shared account runs code of others as its own. */
  | 'delegateCall'
  // Signatures.
  /** The data is for another network. `params.network`. */
  | 'otherNetwork'
  /** The data names no network: the signature counts on all of them. */
  | 'anyNetwork'
  /** The data is for a token, and no token stands at the address. */
  | 'tokenMissing'
  /** The data calls the token by another name than its contract. `params.name`, and `params.known` for the contract's. */
  | 'tokenMisnamed'
  /** A signed payment that can be taken at a later time only. */
  | 'paymentLater'
  /** An order gives something away for nothing. */
  | 'sellsForNothing'
  /** What is signed is a bare hash. */
  | 'bareHash'
  /** The text has characters that cannot be seen. */
  | 'hiddenCharacters'
  /** Others run what is signed in the account's name. */
  | 'relayed'
  // Fees.
  /** The fee is unusually high. `params.fee`: the highest fee. */
  | 'fee'
  /** The same for each unit of work. */
  | 'feeUnit'
  /** The transaction stays valid until it is used, be it in a year. */
  | 'lasting'
  // Simulation.
  /** The request fails in the simulation. `params.reason`: the network's words, if it gave some. */
  | 'fails'
  /** In the simulation the account cannot pay for what it sends. */
  | 'funds'
  /** In the simulation more leaves the account than was read from the bytes. */
  | 'loss'

/** An adapter's own rules begin with its id: `acme.near:LOCKUP`. */
export type ReviewFindingCode = ReviewRuleId | `${string}:${string}`

/** Something that a rule says of a request. */
export interface ReviewFinding {
  readonly code: ReviewFindingCode
  /** `note`: good to know, as with an ordinary allowance. Only `warning` and `danger` ask for care. */
  readonly severity: 'note' | 'warning' | 'danger'
  /** Which check found it. */
  readonly check: keyof ReviewChecks
  /** Values for the words of the code. Foreign text among them is cleaned. */
  readonly params: Readonly<Record<string, string>>
  /** The call of a batch that it is about, from 0. Left out where it is about the whole. */
  readonly call?: number | undefined
}

/** A hash by which a person compares what is signed with another screen. */
export interface ReviewDigest {
  /**
   * `calldata`: Keccak-256 of the bytes. `domain`, `message`, `typedData`: the two hashes of EIP-712 and the one of both, which is signed.
   * `text`: the hash that `personal_sign` signs. `transaction`: SHA-256 of the bytes.
   */
  readonly kind: 'calldata' | 'domain' | 'message' | 'typedData' | 'text' | 'transaction'
  readonly hex: string
}

/** Bytes exactly as they are signed or sent. */
export interface ReviewBytes {
  /** The call of a batch, from 0. */
  readonly call?: number | undefined
  /** In the family's own writing: hexadecimal, base58 or base64. For typed data its JSON. */
  readonly bytes: string
  readonly digests: readonly ReviewDigest[]
}

/** Where and when a request was run without sending it. */
export interface ReviewSimulation {
  /** Everything that was asked was asked of this block. */
  readonly block: bigint
  /** ms since 1970. */
  readonly at: number
  /** The outcome is another one than a review before has shown. It stays so for this request: somebody may have read the earlier one. */
  readonly changed: boolean
}

/**
 * What a request does, read from its own bytes and never from what it says about itself.
 *
 * @example
 * const readable = review.checks.decoded !== 'unavailable'
 * const dangers = review.findings.filter(({ severity }) => severity === 'danger')
 */
export interface Review {
  readonly title: ReviewTitle
  readonly parts: readonly ReviewPart[]
  readonly findings: readonly ReviewFinding[]
  readonly checks: ReviewChecks
  /** What is signed or sent, in the order of the calls. Empty where the request has no form that says it. */
  readonly bytes: readonly ReviewBytes[]
  /** Left out where no node ran the request. */
  readonly simulation?: ReviewSimulation | undefined
}

/** What a review is made of. */
export interface ReviewQuestion {
  readonly method: string
  /** The gate's frozen copy: what is reviewed is what is sent. */
  readonly params: unknown
  /** Called with the review as soon as the bytes were read, if more follows. Show it with the checks `simulated` and `rules` still open. */
  readonly onDecoded?: ((review: Review) => void) | undefined
  /** Addresses that the visitor knows beside the account: other accounts, earlier receivers. Another one that looks like them is named. */
  readonly known?: readonly string[] | undefined
  /** The review of the same request that was shown before. The simulation then says whether its outcome has changed. */
  readonly previous?: Review | undefined
}

/** How far the review of a waiting request is. */
export type RequestReview =
  /** Its code is loading, or its bytes are being read. */
  | { readonly status: 'reading' }
  /** The bytes were read; a node is asked to run the request, and for the facts that rules look at. */
  | { readonly status: 'decoded'; readonly review: Review }
  /** While the request waits, the simulation is renewed every 15 seconds, and only then. */
  | { readonly status: 'done'; readonly review: Review }
  /** The family has no review, or it failed: nothing was read. Show the request as it is, and say loudly that nobody looked at it. */
  | { readonly status: 'unavailable' }
