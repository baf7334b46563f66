import type { Hex } from 'viem'
import { decodeAbiParameters, decodeFunctionData, encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters } from 'viem/utils'
import type { CallFormat } from '../smart-account/account-calls.ts'
import type { AccountCall } from '../smart-account/operation.ts'

/** A batch of ERC-7579 that reverts as a whole. */
const BATCH_MODE: Hex = `0x01${'00'.repeat(31)}`

const abi = parseAbi([
  'struct Execution { address target; uint256 value; bytes callData; }',
  'function execute(Execution execution) payable',
  'function execute(bytes32 mode, bytes executions) payable',
])

const executions = parseAbiParameters(['Execution[] executions', 'struct Execution { address target; uint256 value; bytes callData; }'])

const encode = (calls: readonly AccountCall[]): Hex => {
  const batch = calls.map(({ to, value, data }) => ({ target: to, value, callData: data }))
  const [first] = batch
  if (!first) throw new Error('There are no calls.')
  return batch.length === 1
    ? encodeFunctionData({ abi, functionName: 'execute', args: [first] })
    : encodeFunctionData({ abi, functionName: 'execute', args: [BATCH_MODE, encodeAbiParameters(executions, [batch])] })
}

/** How `EIP7702StatelessDeleGator` takes its calls. Other ways to execute are not read: they may go on after a call that failed. */
export const delegatorCalls: CallFormat = {
  encode,
  decode(callData) {
    try {
      const { args } = decodeFunctionData({ abi, data: callData })
      const batch = args.length === 1 ? [args[0]] : decodeAbiParameters(executions, args[1])[0]
      const calls = batch.map(({ target, value, callData: data }) => ({ to: target, value, data }))
      return encode(calls) === callData.toLowerCase() ? calls : undefined
    } catch {
      return undefined
    }
  },
}
