import type { Address, Hex } from 'viem'
import { entryPoint08Address, formatUserOperationRequest, getUserOperationHash, type UserOperation } from 'viem/account-abstraction'
import { size } from 'viem/utils'
import type { SignedDelegation } from './delegation.ts'

/** A call of the account. */
export interface AccountCall {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}

/** What an operation may burn, in units of gas. */
export interface OperationGas {
  readonly callGasLimit: bigint
  readonly verificationGasLimit: bigint
  readonly preVerificationGas: bigint
}

/** Who pays in the account's place. */
export interface OperationPaymaster {
  readonly paymaster: Address
  readonly paymasterData: Hex
  readonly paymasterVerificationGasLimit: bigint
  readonly paymasterPostOpGasLimit: bigint
}

/** What an operation does. It is made once, of the calls that are shown, and nobody changes it afterwards. */
export interface OperationIntent {
  readonly sender: Address
  readonly nonce: bigint
  readonly callData: Hex
  /** How the contract comes to be with this operation. */
  readonly factory: { readonly factory: Address | '0x7702'; readonly factoryData: Hex } | undefined
}

/** What an operation costs at most, and who pays. */
export interface OperationTerms {
  readonly gas: OperationGas
  readonly fees: { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  readonly paymaster: OperationPaymaster | undefined
}

/** A user operation of EntryPoint 0.8. */
export type Operation = UserOperation<'0.8'>

/** The operation of an intent and its terms; `delegation` where its bundle gives the account its code first. */
export const toOperation = (
  { sender, nonce, callData, factory }: OperationIntent,
  { gas, fees, paymaster }: OperationTerms,
  signature: Hex,
  delegation?: SignedDelegation,
): Operation => ({
  sender,
  nonce,
  callData,
  ...(factory && { factory: factory.factory as Address, factoryData: factory.factoryData }),
  ...gas,
  ...fees,
  ...paymaster,
  ...(delegation && { authorization: delegation }),
  signature,
})

export const hashOperation = (operation: Operation, chainId: number): Hex =>
  getUserOperationHash({ chainId, entryPointAddress: entryPoint08Address, entryPointVersion: '0.8', userOperation: operation })

/** As JSON-RPC writes it. */
export const onWire = (operation: Operation): Record<string, unknown> => ({ ...formatUserOperationRequest(operation) })

/** The most gas that an operation may burn, and so what its payer pays for at most. */
export const gasOf = ({ gas, paymaster }: Pick<OperationTerms, 'gas' | 'paymaster'>): bigint =>
  gas.callGasLimit +
  gas.verificationGasLimit +
  gas.preVerificationGas +
  (paymaster ? paymaster.paymasterVerificationGasLimit + paymaster.paymasterPostOpGasLimit : 0n)

/** Gas that one transaction may have at all (EIP-7825). */
const MOST_CALL_GAS = 16_777_216n
/** Twice what the largest accounts in use need to check a signature and to be made. */
const MOST_VERIFICATION_GAS = 2_000_000n
const MOST_PAYMASTER_GAS = 1_000_000n
/** What a bundle costs beside the operation, authorisation included, and what a byte of it costs where chains pay for its publication. */
const BUNDLE_GAS = 300_000n
const BYTE_GAS = 2_000n

/** The limit that a bundler or a page has gone beyond. Every unit of it is paid for, or holds back money of the account. */
export const beyondLimit = (
  { callData, factory }: OperationIntent,
  { gas, paymaster }: Pick<OperationTerms, 'gas' | 'paymaster'>,
): string | undefined => {
  const bytes = BigInt(size(callData) + size(factory?.factoryData ?? '0x') + size(paymaster?.paymasterData ?? '0x'))
  const limits: readonly (readonly [string, bigint, bigint])[] = [
    ['callGasLimit', gas.callGasLimit, MOST_CALL_GAS],
    ['verificationGasLimit', gas.verificationGasLimit, MOST_VERIFICATION_GAS],
    ['preVerificationGas', gas.preVerificationGas, BUNDLE_GAS + bytes * BYTE_GAS],
    ['paymasterVerificationGasLimit', paymaster?.paymasterVerificationGasLimit ?? 0n, MOST_PAYMASTER_GAS],
    ['paymasterPostOpGasLimit', paymaster?.paymasterPostOpGasLimit ?? 0n, MOST_PAYMASTER_GAS],
  ]
  return limits.find(([, given, most]) => given > most)?.[0]
}
