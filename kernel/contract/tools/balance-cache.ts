import type { Network } from '../caip.ts'
import type { ClockPort } from '../ports.ts'

/** A native balance in the smallest unit, with what it takes to show it. */
interface NativeBalance {
  readonly amount: bigint
  readonly decimals: number
  readonly symbol: string
}

/** ms an answer stands; the specification's. */
const KEPT = 30_000

/** What is asked for. */
export interface BalanceQuestion {
  readonly network: Network
  /** In the family's canonical form. */
  readonly address: string
  /** Leaves aside what was answered before. Default false. */
  readonly forceUpdate?: boolean | undefined
  /** Asks the chain, in the smallest unit. */
  read(): Promise<bigint>
}

/**
 * Native balances as a network's endpoint says them, or has said them within 30 s. A network that is configured anew is asked anew.
 *
 * @example
 * const balances = createBalanceCache(clock)
 * const { amount } = await balances({ network, address, read: () => getBalance(client, { address }) })
 */
export const createBalanceCache = (clock: Pick<ClockPort, 'now'>): ((question: BalanceQuestion) => Promise<NativeBalance>) => {
  const kept = new WeakMap<Network, Map<string, { readonly balance: NativeBalance; readonly at: number }>>()
  return async ({ network, address, forceUpdate = false, read }) => {
    const known = kept.get(network) ?? new Map()
    kept.set(network, known)
    const before = known.get(address)
    if (before && !forceUpdate && clock.now() - before.at < KEPT) return before.balance
    const at = clock.now()
    const amount = await read()
    const { decimals, symbol } = network.nativeCurrency
    const balance = Object.freeze({ amount, decimals, symbol })
    // An answer to an earlier question does not take the place of a later one's.
    if ((known.get(address)?.at ?? at) <= at) known.set(address, { balance, at })
    return balance
  }
}
