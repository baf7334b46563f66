import type { Network } from '../../../kernel/contract/caip.ts'
import type { BalanceFeature } from '../../../kernel/contract/features.ts'
import type { ClockPort } from '../../../kernel/contract/ports.ts'
import type { Chains } from './chains.ts'
import { codec } from './codec.ts'

/** ms an answer stands; the specification's. */
const KEPT = 30_000

type Balance = Awaited<ReturnType<BalanceFeature<'solana'>['balance']>>

/** The balance of SOL as the network's endpoint says it, or has said it within 30 s. A network that is configured anew is asked anew. */
export const createBalance = (chains: Chains, clock: Pick<ClockPort, 'now'>): BalanceFeature<'solana'> => {
  const kept = new WeakMap<Network, Map<string, { readonly balance: Balance; readonly at: number }>>()
  return {
    balance: ({ forceUpdate = false, ...call }) =>
      chains.read(call, async ({ rpc, network }) => {
        const address = codec.canonical(call.account)
        const known = kept.get(network) ?? new Map()
        kept.set(network, known)
        const before = known.get(address)
        if (before && !forceUpdate && clock.now() - before.at < KEPT) return before.balance
        const at = clock.now()
        const amount = await rpc.balance(address)
        const { decimals, symbol } = network.nativeCurrency
        const balance = Object.freeze({ amount, decimals, symbol })
        // An answer to an earlier question does not take the place of a later one's.
        if ((known.get(address)?.at ?? at) <= at) known.set(address, { balance, at })
        return balance
      }),
  }
}
