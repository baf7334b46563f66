import type { Hex } from 'viem'
import { decodeFunctionData, encodeFunctionData, parseAbi } from 'viem/utils'
import type { AccountCall } from './operation.ts'

/** How the code of an account takes its calls. */
export interface CallFormat {
  /** The bytes that an account gets to make these calls: all of them, or none. */
  encode(calls: readonly AccountCall[]): Hex
  /** The calls in the bytes. Undefined where the bytes are not exactly these calls. */
  decode(callData: Hex): readonly AccountCall[] | undefined
}

/** How accounts of EntryPoint 0.8 take their calls. */
const abi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch(Call[] calls)',
])

/** The bytes that an account gets to make these calls: all of them, or none. */
export const encodeCalls = (calls: readonly AccountCall[]): Hex => {
  const [first] = calls
  if (!first) throw new Error('There are no calls.')
  return calls.length === 1
    ? encodeFunctionData({ abi, functionName: 'execute', args: [first.to, first.value, first.data] })
    : encodeFunctionData({
        abi,
        functionName: 'executeBatch',
        args: [calls.map(({ to, value, data }) => ({ target: to, value, data }))],
      })
}

const read = (callData: Hex): readonly [calls: readonly AccountCall[], again: Hex] => {
  const decoded = decodeFunctionData({ abi, data: callData })
  if (decoded.functionName === 'execute') {
    const [to, value, data] = decoded.args
    return [[{ to, value, data }], encodeFunctionData({ abi, functionName: 'execute', args: [to, value, data] })]
  }
  const [calls] = decoded.args
  return [
    calls.map(({ target, value, data }) => ({ to: target, value, data })),
    encodeFunctionData({ abi, functionName: 'executeBatch', args: [calls] }),
  ]
}

/**
 * The calls in the bytes that an account gets. Undefined where the bytes are not exactly these calls: another function of the account, or
 * bytes that somebody else could read in another way.
 */
const decodeCalls = (callData: Hex): readonly AccountCall[] | undefined => {
  try {
    const [calls, again] = read(callData)
    return calls.length > 0 && again === callData.toLowerCase() ? calls : undefined
  } catch {
    return undefined
  }
}

/** `Simple7702Account` and `SimpleAccount` 0.8. */
export const simpleCalls: CallFormat = { encode: encodeCalls, decode: decodeCalls }
