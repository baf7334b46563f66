import type { Account, Network } from '../../kernel/contract/caip.ts'
import type { Family } from '../../kernel/contract/family.ts'
import type { BalanceChange, SwapCallsFeature } from '../../kernel/contract/features.ts'
import type { AnswerOf } from '../../kernel/contract/tools/endpoint.ts'
import type { buildSwap } from './api.ts'

/** The transaction of a swap as the service built it. */
export type BuiltSwap = AnswerOf<typeof buildSwap>['tx']

/** What was shown of a swap. A token without an address is the native coin. */
export interface ShownSwap {
  readonly network: Pick<Network, 'caipNetworkId'>
  readonly account: Pick<Account, 'address'>
  readonly from: { readonly address?: string }
  readonly to: { readonly address?: string }
  /** Exactly this leaves the account, in the smallest unit. */
  readonly amount: bigint
  /** At least this arrives. */
  readonly least: bigint
}

/** How what was built differs from what was shown. `unreadable`: the bytes are not exactly those of a swap that is known. */
export type BuiltRefusal =
  | 'network'
  | 'sender'
  | 'router'
  | 'unreadable'
  | 'recipient'
  | 'value'
  | 'amount'
  | 'tokens'
  | 'minimum'
  | 'deadline'
  | 'gas'

/** What a check of a built swap needs beside it. */
export interface BuiltCheck {
  readonly quote: ShownSwap
  readonly family: { readonly codec: Pick<Family['codec'], 'key'> }
  /** The routers of the network that the host trusts. */
  readonly routers: readonly string[]
  readonly readSwap: SwapCallsFeature['readSwap']
  /** Seconds since 1970, best by the chain. */
  readonly now: bigint
}

/** Seconds that a swap may wait for its block: what waits longer is sent at a price of another day. */
const LONGEST_WAIT = 3_600n

/** No swap takes so much, on rollups that count gas otherwise neither. */
const MOST_GAS = 10_000_000n

/**
 * Holds what a service built against what was shown: `undefined` where it is the same. What the call does is read from its bytes; what the
 * service says of it counts for nothing.
 */
export const checkBuilt = (built: BuiltSwap, { quote, family, routers, readSwap, now }: BuiltCheck): BuiltRefusal | undefined => {
  const same = (a: string | undefined, b: string | undefined): boolean =>
    a === undefined || b === undefined ? a === b : family.codec.key(a) === family.codec.key(b)
  const { network, account, from, to, amount, least } = quote
  if ([built.from, built.to].some((one) => one.network !== network.caipNetworkId)) return 'network'
  if (!same(built.from.address, account.address)) return 'sender'
  if (!routers.some((router) => same(router, built.to.address))) return 'router'
  const swap = readSwap({ data: built.data, value: built.amount })
  if (!swap) return 'unreadable'
  if (!same(swap.recipient, account.address)) return 'recipient'
  if (built.amount !== (from.address === undefined ? amount : 0n)) return 'value'
  if (!same(swap.from, from.address) || !same(swap.to, to.address)) return 'tokens'
  if (swap.amount !== amount) return 'amount'
  if (swap.minimum < least) return 'minimum'
  if (swap.deadline <= now || swap.deadline > now + LONGEST_WAIT) return 'deadline'
  return built.eip155.gas > MOST_GAS ? 'gas' : undefined
}

/** How a simulation differs from what was shown. */
export type ChangesRefusal =
  /** Another amount leaves than the one that was shown, or something else moves. */
  | { readonly code: 'spendsOther' }
  /** Nothing comes. */
  | { readonly code: 'wouldFail' }
  /** Less comes than is promised: the token keeps a part, for the exchange has counted no less. */
  | { readonly code: 'keepsPart'; readonly received: bigint }

/** Holds the changes of a simulation against what was shown: exactly the amount leaves, at least the minimum comes, nothing else moves. */
export const compareChanges = (
  changes: readonly BalanceChange[],
  { quote, family }: Pick<BuiltCheck, 'quote' | 'family'>,
): ChangesRefusal | undefined => {
  const keyOf = (address: string | undefined): string => (address === undefined ? '' : family.codec.key(address))
  const [given, wanted] = [keyOf(quote.from.address), keyOf(quote.to.address)]
  const amountOf = (key: string): bigint =>
    changes.reduce((sum, { token, id, amount }) => (id === undefined && keyOf(token) === key ? sum + amount : sum), 0n)
  const other = changes.some(({ token, id, amount }) => amount !== 0n && (id !== undefined || ![given, wanted].includes(keyOf(token))))
  if (other || amountOf(given) !== -quote.amount) return { code: 'spendsOther' }
  const received = amountOf(wanted)
  if (received <= 0n) return { code: 'wouldFail' }
  return received < quote.least ? { code: 'keepsPart', received } : undefined
}
