import { hexToBytes } from 'viem'
import type { ChainClient } from '../chain/chain-client.ts'
import { RpcFailure } from './rpc-failure.ts'
import { handleOpsData, readRevert, simulateUnsigned } from './simulate.ts'
import type { Operation } from './user-operation.ts'

/** Gas of an operation, as the bundler proposes it. */
export interface GasEstimate {
  readonly preVerificationGas: bigint
  readonly verificationGasLimit: bigint
  readonly callGasLimit: bigint
  readonly paymasterVerificationGasLimit?: bigint
  readonly paymasterPostOpGasLimit?: bigint
}

/** Where trials begin: far above what a local operation needs, far below a block. */
const mostCallGas = 8_000_000n
const mostVerificationGas = 4_000_000n
const paymasterGas = 150_000n
/** What an authorisation of EIP-7702 costs its transaction. */
const authorizationGas = 25_000n
/** What an account that pays itself needs to send EntryPoint its prefund; the trial pays nothing. */
const prefundGas = 60_000n
/** What `handleOps` does for the operation outside of what it measures. */
const bundleOverhead = 15_000n
/** EntryPoint takes a tenth of the unused call gas, where more than this is unused. */
const penaltyFrom = 40_000n

/** Gas of the bundler's transaction that EntryPoint does not measure: 21,000, the data, the authorisation. */
export const unmeasuredGas = (operation: Operation): bigint => {
  const bytes = hexToBytes(handleOpsData(operation))
  const zeros = bytes.filter((byte) => byte === 0).length
  const data = BigInt(zeros * 4 + (bytes.length - zeros) * 16)
  return 21_000n + bundleOverhead + data + (operation.authorization === undefined ? 0n : authorizationGas)
}

// The call's own gas is not among EntryPoint's figures; it is what was spent after validation, less the tenth of what was not spent.
const callGasOf = (spent: bigint, limit: bigint): bigint => {
  const used = ((spent - limit / 10n) * 10n) / 9n
  return limit - used > penaltyFrom && used > 0n ? used : spent
}

/** Proposes gas: tries the operation with plenty, then with what it used and a reserve, and with more while that is too little. */
export const estimateGas = async (client: ChainClient, given: Operation): Promise<GasEstimate> => {
  const paymaster =
    given.paymaster === undefined
      ? {}
      : {
          paymasterVerificationGasLimit: given.paymasterVerificationGasLimit || paymasterGas,
          paymasterPostOpGasLimit: given.paymasterPostOpGasLimit ?? 0n,
        }
  // Without fees nothing is paid, so that an account without coins can ask too.
  const operation: Operation = {
    ...given,
    ...paymaster,
    maxFeePerGas: 0n,
    maxPriorityFeePerGas: 0n,
    preVerificationGas: 0n,
    verificationGasLimit: mostVerificationGas,
    callGasLimit: mostCallGas,
  }
  const trial = await simulateUnsigned(client, operation)
  if (!trial.success) {
    const reason = trial.revertReason ?? '0x'
    throw new RpcFailure('reverted', `execution reverted: ${readRevert(reason)}`, reason)
  }
  const verificationGasLimit = (trial.preOpGas * 13n) / 10n + (given.paymaster === undefined ? prefundGas : 10_000n)
  const used = callGasOf(trial.actualGasUsed - trial.preOpGas, mostCallGas)
  let callGasLimit = (used * 12n) / 10n + 15_000n
  while (callGasLimit < mostCallGas) {
    if ((await simulateUnsigned(client, { ...operation, callGasLimit })).success) break
    callGasLimit = (callGasLimit * 3n) / 2n
  }
  // Priced with the limits and fees that it will have: zeros are cheaper.
  const full = (1n << 128n) - 1n
  const priced = {
    ...operation,
    verificationGasLimit,
    callGasLimit,
    maxFeePerGas: full,
    maxPriorityFeePerGas: full,
    preVerificationGas: full,
  }
  return { preVerificationGas: unmeasuredGas(priced), verificationGasLimit, callGasLimit, ...paymaster }
}
