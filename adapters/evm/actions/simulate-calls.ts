import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { getBlock } from 'viem/actions'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { BatchCall, SimulationFeature } from '../../../kernel/contract/features.ts'
import type { RunnableCall } from '../review/read-request.ts'
import { simulate } from '../review/simulation.ts'
import type { Chains } from './chains.ts'
import { isBytes, MAX_AMOUNT, requireAddress, requireOwnAddress, requireQuantity } from './value-checks.ts'

/** Calls that a node is asked to run at once. */
const MOST_CALLS = 100

const toRunnable = ({ to, data = '0x', value = 0n }: BatchCall): RunnableCall => {
  if (!isBytes(data)) throw new PorticoError('PARAMS_INVALID', 'The call data is not hexadecimal.')
  if (value < 0n || value > MAX_AMOUNT) throw new PorticoError('AMOUNT_INVALID', 'The amount is not one that can be sent.')
  return { to: requireAddress(to), value, data }
}

const failedCall = ({ reason, call }: { readonly reason: string; readonly call: number }): PorticoError =>
  new PorticoError('TRANSACTION_FAILED', 'The contract refuses this.', {
    context: { reason: 'reverted', call, ...(reason === '' ? {} : { revert: reason }) },
  })

/** By `eth_simulateV1`. A node that does not know it is an error: nobody may take its silence for "nothing moves". */
export const createSimulateCalls = (chains: Chains): SimulationFeature<'eip155'> => ({
  async simulate({ calls, tokens = [], block, ...call }) {
    if (calls.length === 0 || calls.length > MOST_CALLS) {
      throw new PorticoError('PARAMS_INVALID', `Between 1 and ${MOST_CALLS} calls can be run at once.`)
    }
    const account = requireOwnAddress(call.account)
    const runnable = calls.map(toRunnable)
    const looked = [...new Map(tokens.map((token): [string, Address] => [token.toLowerCase(), requireAddress(token)])).values()]
    const { simulated, ...at } = await chains.read(call, async (chain) => {
      const { number, timestamp } = await getBlock(chain.client, block === undefined ? { blockTag: 'latest' } : { blockNumber: block })
      const [named, time] = [requireQuantity(number), requireQuantity(timestamp)]
      // By its number: the newest block may be another one by now.
      return { simulated: await simulate(chain, account, runnable, { block: named, tokens: looked }), block: named, timestamp: time }
    })
    const { movements, failure } = simulated
    if (failure) throw failedCall(failure)
    const changes = movements.map(({ contract, id, amount }) =>
      Object.freeze({ ...(contract === undefined ? {} : { token: contract }), ...(id === undefined ? {} : { id }), amount }),
    )
    return Object.freeze({ ...at, changes: Object.freeze(changes) })
  },
  selfTransfer({ token, account, amount }) {
    if (amount < 0n || amount > MAX_AMOUNT) throw new PorticoError('AMOUNT_INVALID', 'The amount is not one that can be sent.')
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [requireAddress(account), amount] })
    return Object.freeze({ to: requireAddress(token), data })
  },
})
