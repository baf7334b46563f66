import { encodeFunctionData, erc20Abi } from 'viem'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { AllowancesFeature } from '../../../kernel/contract/features.ts'
import { decodeNumber } from './balances.ts'
import type { Chains } from './chains.ts'
import { readOne } from './read-many.ts'
import { MAX_AMOUNT, requireAddress, requireOwnAddress } from './value-checks.ts'

/** What others may take of an account's tokens. Nothing is kept: an allowance is read anew each time. */
export const createAllowances = (chains: Chains): AllowancesFeature<'eip155'> => ({
  allowance({ token, spender, ...call }) {
    const [to, args] = [requireAddress(token), [requireOwnAddress(call.account), requireAddress(spender)] as const]
    return chains.read(call, async ({ client }) => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args })
      const amount = decodeNumber(await readOne(client, { to, data }))
      if (amount !== undefined) return amount
      throw new PorticoError('TRANSACTION_FAILED', 'The token does not say what may be taken.', { context: { reason: 'reverted' } })
    })
  },
  approval({ token, spender, amount }) {
    if (amount < 0n || amount > MAX_AMOUNT) throw new PorticoError('AMOUNT_INVALID', 'The amount is not one that can be approved.')
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [requireAddress(spender), amount] })
    return Object.freeze({ to: requireAddress(token), data })
  },
})
