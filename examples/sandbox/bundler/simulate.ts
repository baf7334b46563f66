import { createRequire } from 'node:module'
import * as v from 'valibot'
import {
  type Address,
  concat,
  decodeErrorResult,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseEventLogs,
  type StateOverride,
  zeroAddress,
} from 'viem'
import { entryPoint08Abi, toPackedUserOperation } from 'viem/account-abstraction'
import { accountContracts } from '../chain/account-contracts.ts'
import { bundlerAccount } from '../chain/accounts.ts'
import type { ChainClient } from '../chain/chain-client.ts'
import { RpcFailure, type rpcCodes } from './rpc-failure.ts'
import type { Operation } from './user-operation.ts'

const { entryPoint } = accountContracts

const simulationAbi = parseAbi([
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'struct ExecutionResult { uint256 preOpGas; uint256 paid; uint256 accountValidationData; uint256 paymasterValidationData; bool targetSuccess; bytes targetResult; }',
  'function simulateHandleOp(PackedUserOperation op, address target, bytes targetCallData) returns (ExecutionResult)',
])

const refusalAbi = parseAbi([
  'error FailedOp(uint256 opIndex, string reason)',
  'error FailedOpWithRevert(uint256 opIndex, string reason, bytes inner)',
  'error Error(string reason)',
])

/** What an operation did when it was tried. */
export interface Trial {
  readonly success: boolean
  /** What it reverted with. */
  readonly revertReason: Hex | undefined
  readonly actualGasUsed: bigint
  readonly returned: Hex
}

/** Data of the call by which EntryPoint carries an operation out and pays the bundler. */
export const handleOpsData = (operation: Operation): Hex =>
  encodeFunctionData({
    abi: entryPoint08Abi,
    functionName: 'handleOps',
    args: [[toPackedUserOperation(operation)], bundlerAccount.address],
  })

const kindOf = (reason: string): keyof typeof rpcCodes => {
  if (/^AA[23]4/.test(reason)) return 'signature'
  if (/^AA[23]2/.test(reason)) return 'timeRange'
  return reason.startsWith('AA3') ? 'paymaster' : 'entryPoint'
}

/** The sentence of a contract that reverted with one, else what it reverted with. */
export const readRevert = (data: Hex): string => {
  try {
    const decoded = decodeErrorResult({ abi: refusalAbi, data })
    return String(decoded.args[decoded.args.length - 1])
  } catch {
    return data
  }
}

const refusalOf = (data: Hex): RpcFailure => {
  try {
    const decoded = decodeErrorResult({ abi: refusalAbi, data })
    if (decoded.errorName === 'Error') return new RpcFailure('entryPoint', decoded.args[0], data)
    const [, reason, inner] = decoded.args
    return new RpcFailure(kindOf(reason), inner === undefined ? reason : `${reason}: ${readRevert(inner)}`, inner)
  } catch {
    return new RpcFailure('entryPoint', `EntryPoint reverted with ${data}.`, data)
  }
}

// An account that takes its code with this operation has it while the operation is tried.
const delegated = ({ sender, authorization }: Operation): StateOverride =>
  authorization === undefined ? [] : [{ address: sender, code: concat(['0xef0100', authorization.address]) }]

const attempt = async (client: ChainClient, data: Hex, stateOverrides: StateOverride): Promise<Trial> => {
  const [block] = await client.simulateBlocks({
    blocks: [{ calls: [{ account: bundlerAccount.address, to: entryPoint, data }], stateOverrides }],
  })
  const call = block?.calls[0]
  if (call === undefined) throw new RpcFailure('internal', 'The chain did not try the operation.')
  if (call.status !== 'success') throw refusalOf(call.data)
  const logs = parseEventLogs({ abi: entryPoint08Abi, logs: call.logs ?? [] })
  const done = logs.find(({ eventName }) => eventName === 'UserOperationEvent')
  const reverted = logs.find(({ eventName }) => eventName === 'UserOperationRevertReason')
  if (done?.eventName !== 'UserOperationEvent') throw new RpcFailure('entryPoint', 'EntryPoint did not carry the operation out.')
  return {
    success: done.args.success,
    revertReason: reverted?.eventName === 'UserOperationRevertReason' ? reverted.args.revertReason : undefined,
    actualGasUsed: done.args.actualGasUsed,
    returned: call.data,
  }
}

/** Tries what would be included, on the newest block, signatures and fees too. Throws an {@link RpcFailure} where EntryPoint refuses. */
export const simulateInclusion = (client: ChainClient, operation: Operation): Promise<Trial> =>
  attempt(client, handleOpsData(operation), delegated(operation))

const artifactSchema = v.object({ deployedBytecode: v.pipe(v.string(), v.regex(/^0x[0-9a-f]+$/)) })

let code: Hex | undefined
const simulationCode = (): Hex => {
  const artifact: unknown = createRequire(import.meta.url)('@account-abstraction/contracts/artifacts/EntryPointSimulations.json')
  code ??= `0x${v.parse(artifactSchema, artifact).deployedBytecode.slice(2)}`
  return code
}

/**
 * Tries an operation that nobody has signed yet: EntryPoint's code is that of its simulation, which takes any signature. `preOpGas`: what
 * came before the operation's own call, `preVerificationGas` included.
 */
export const simulateUnsigned = async (client: ChainClient, operation: Operation): Promise<Trial & { readonly preOpGas: bigint }> => {
  const data = encodeFunctionData({
    abi: simulationAbi,
    functionName: 'simulateHandleOp',
    args: [toPackedUserOperation(operation), zeroAddress, '0x'],
  })
  const overrides: StateOverride = [{ address: entryPoint, code: simulationCode() }]
  const trial = await attempt(client, data, overrides.concat(delegated(operation)))
  const { preOpGas } = decodeFunctionResult({ abi: simulationAbi, functionName: 'simulateHandleOp', data: trial.returned })
  return { ...trial, preOpGas }
}

/** The account whose code an account of EIP-7702 has; undefined where it has none or code of its own. */
export const delegateOf = async (client: ChainClient, account: Address): Promise<Address | undefined> => {
  const present = await client.getCode({ address: account })
  return present?.startsWith('0xef0100') && present.length === 48 ? `0x${present.slice(8)}` : undefined
}
