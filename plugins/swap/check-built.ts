import type { Family } from '../../kernel/contract/family.ts'
import type { SwapCallsFeature } from '../../kernel/contract/features.ts'
import type { AnswerOf } from '../../kernel/contract/tools/endpoint.ts'
import type { buildSwap } from './api.ts'
import type { RefusalCode } from './refusals.ts'
import type { SwapQuote } from './service.ts'

interface Shown {
  readonly quote: SwapQuote
  readonly family: Family
  readonly routers: readonly string[]
  readonly read: SwapCallsFeature['readSwap']
}

const MOST_GAS = 5_000_000n

/** What a service built, against what is on screen. */
export const checkBuilt = (
  { from, to, data, amount: value, eip155 }: AnswerOf<typeof buildSwap>['tx'],
  { quote, family: { codec }, routers, read }: Shown,
): RefusalCode | undefined => {
  const { network, account } = quote
  const same = (a: string | undefined, b: string | undefined): boolean =>
    a === undefined || b === undefined ? a === b : codec.key(a) === codec.key(b)
  if (from.network !== network.caipNetworkId || to.network !== network.caipNetworkId) return 'network'
  if (!same(from.address, account.address)) return 'sender'
  if (!routers.some((router) => same(router, to.address))) return 'router'
  const swap = read({ data, value })
  if (!swap) return 'unreadable'
  if (value !== (quote.from.address === undefined ? quote.amount : 0n)) return 'value'
  if (!same(swap.recipient, account.address)) return 'recipient'
  if (swap.amount !== quote.amount) return 'amount'
  if (swap.minimum < quote.least) return 'minimum'
  if (eip155.gas > MOST_GAS) return 'gas'
  return same(swap.from, quote.from.address) && same(swap.to, quote.to.address) ? undefined : 'tokens'
}
