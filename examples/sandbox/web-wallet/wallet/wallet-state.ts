import type { Chain } from './actions.ts'
import type { FamilyChain } from './families.ts'
import type { Description } from './family-action.ts'
import type { SolanaChain } from './solana.ts'

/** How the wallet answers: with the visitor's decision, by itself, after three seconds, or not at all. */
export const behaviours = ['ask', 'approve', 'reject', 'slow', 'silent'] as const
/** One of `behaviours`. */
export type Behaviour = (typeof behaviours)[number]

/** An app as it introduces itself. Text only; nobody has checked it. */
export interface App {
  readonly name: string
  readonly url: string
}

/** An app that wants to connect. */
export interface Proposal {
  readonly id: number
  readonly app: App
  readonly chains: readonly string[]
  readonly methods: readonly string[]
}

/** Something an app wants done. */
export interface PendingRequest {
  readonly id: number
  readonly app: App
  readonly chain: Chain | SolanaChain | FamilyChain
  readonly method: string
  readonly description: Description
}

/** An app that is connected. */
export interface Session {
  readonly topic: string
  readonly app: App
  readonly chains: readonly string[]
}

/** All there is to show. */
export interface WalletState {
  readonly proposals: readonly Proposal[]
  readonly requests: readonly PendingRequest[]
  readonly sessions: readonly Session[]
  readonly account: `0x${string}`
  readonly chain: Chain
  /** Of the wallet's Solana accounts the one in use. */
  readonly solanaAccount: string
  /** Addresses of the account in use, of each other family. */
  readonly familyAccounts: Readonly<Record<string, readonly string[]>>
  readonly behaviour: Behaviour
  /** What happened last, in a sentence. */
  readonly notice: string
}
