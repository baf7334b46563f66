import type { Namespace } from './caip.ts'
import type { Call } from './chain-call.ts'

/** One of several calls. `value` in the smallest unit. */
export interface BatchCall {
  readonly to: string
  readonly data?: string
  readonly value?: bigint
}
/** How far several calls are. `ids` are their transactions, as far as the wallet has named them. */
export interface BatchStatus {
  /**
   * `confirmed`: all of them are in a block. `partial`: some of them are, others failed. `reverted`: all of them failed in a block. `failed`: none
   * of them came into a block, and the wallet has given them up.
   */
  readonly status: 'pending' | 'confirmed' | 'partial' | 'reverted' | 'failed'
  readonly ids: readonly string[]
}
/**
 * Whether a wallet carries out several calls as one, all of them or none. `ready`: it can once the account has been upgraded, for which it
 * asks the visitor as soon as it gets calls.
 */
export type Atomicity = 'supported' | 'ready' | 'unsupported'
/** Several calls with one approval (EIP-5792 for eip155). */
export interface BatchesFeature<N extends Namespace> {
  /** Asks the wallet, without a question to the visitor, what holds for the account on the network now. */
  atomicity(call: Call<N>): Promise<Atomicity>
  /**
   * Answers the wallet's id for the calls, which is no transaction's. `atomic`: all of them or none; default true. Rejects with
   * `PARAMS_INVALID` for no call and for more than 100.
   */
  sendCalls(call: Call<N> & { readonly calls: readonly BatchCall[]; readonly atomic?: boolean }): Promise<string>
  /** Rejects with `WALLET_ERROR` where the wallet does not know the id. */
  callsStatus(call: Call<N> & { readonly id: string }): Promise<BatchStatus>
}
/** Whose code an account runs (EIP-7702 for eip155). `known`: who is known to give that code to accounts. Nothing: it runs none. */
export interface Delegation {
  readonly delegate?: string
  readonly known?: string
}
/** Code of a contract that an account runs as its own. */
export interface DelegationFeature<N extends Namespace> {
  /** As the chain says it now. */
  delegation(call: Call<N>): Promise<Delegation>
  /** Has the wallet take the code away. Answers a transaction id. Most wallets refuse that to a page: the embedded one of this package does it. */
  clear(call: Call<N>): Promise<string>
}

/** What an account has signed of a permission, as the contracts that keep its limits read it. */
export interface SignedTerms {
  /** Who may use it. */
  readonly delegate: string
  /** The first second, since 1970, at which it does not work any more. Undefined where nothing ends it. */
  readonly until?: number
  /** The token that may be spent. Undefined for the network's coin, and where `most` is. */
  readonly token?: string
  /**
   * The most that can be spent from its start to its end, in the smallest unit; 2^256 - 1 where there is no limit. Undefined where the
   * amount is kept by contracts that are not known.
   */
  readonly most?: bigint
}

/** What the chain says of a permission that an account has granted. */
export interface GrantReading {
  readonly status: 'active' | 'revoked'
  /** Undefined where the family cannot read it. */
  readonly signed?: SignedTerms
  /** What was spent of it, in the smallest unit of what it lets somebody spend. Undefined where the chain does not say it. */
  readonly spent?: bigint
  /** What could be spent at this moment, the account's balance aside. Undefined where the chain does not say it. */
  readonly available?: bigint
  /** When it was last used, in seconds since 1970. Undefined if it never was, and where the chain does not say it. */
  readonly lastUsed?: number
}
/** Permissions that others use in the account's name, within limits that the chain keeps (ERC-7715 for eip155). */
export interface PermissionsFeature<N extends Namespace> {
  /**
   * Asks the wallet to grant permissions, and answers what it has answered. Rejects with the wallet's own error where it grants none.
   * Rejects with `PARAMS_INVALID` for none and for more than ten.
   */
  grant(call: Call<N> & { readonly requests: readonly object[] }): Promise<unknown>
  /**
   * Reads a permission from the chain. `context` is what its user shows to the chain, `manager` the contract that it is shown to. Undefined
   * where it is no permission of the account: nobody has signed it, or it is one of contracts that are not known.
   */
  readGrant(call: Call<N> & { readonly context: string; readonly manager: string }): Promise<GrantReading | undefined>
  /** The call by which the account takes the permission back on the chain. Throws `PARAMS_INVALID` for what is no permission of the account. */
  revocation(question: { readonly account: string; readonly context: string; readonly manager: string }): BatchCall
}
