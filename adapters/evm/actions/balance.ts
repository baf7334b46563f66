import { getBalance } from 'viem/actions'
import type { BalanceFeature } from '../../../kernel/contract/features.ts'
import { requireOwnAddress } from './address.ts'
import type { Chains } from './chains.ts'
import { requireQuantity } from './quantity.ts'

/** The native balance as the network's endpoint says it. */
export const createBalance = (chains: Chains): BalanceFeature<'eip155'> => ({
  balance: (call) =>
    chains.read(call, async ({ client, network: { nativeCurrency } }) => {
      const amount = requireQuantity(await getBalance(client, { address: requireOwnAddress(call.account) }))
      return Object.freeze({ amount, decimals: nativeCurrency.decimals, symbol: nativeCurrency.symbol })
    }),
})
