import * as v from 'valibot'
import type { Hex } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import type { OpenedAccount } from './open-account.ts'
import { type Operation, type OperationGas, onWire } from './operation.ts'
import { hash, quantity, readAnswer } from './read-chain.ts'

const BUNDLER = 'The bundler'

const estimate = v.object({
  callGasLimit: quantity,
  verificationGasLimit: quantity,
  preVerificationGas: quantity,
  paymasterVerificationGasLimit: v.nullish(quantity),
  paymasterPostOpGasLimit: v.nullish(quantity),
})

/** What a bundler says that an operation needs. */
export interface Estimate {
  readonly gas: OperationGas
  readonly paymasterVerificationGasLimit: bigint | undefined
  readonly paymasterPostOpGasLimit: bigint | undefined
}

type Asked = Pick<OpenedAccount, 'ask' | 'chain'>

/** Asks for the gas of an operation. Whatever else the answer has is not read. */
export const estimateGas = async ({ ask, chain }: Asked, operation: Operation): Promise<Estimate> => {
  const given = await ask(chain.bundler, 'eth_estimateUserOperationGas', [onWire(operation), entryPoint08Address])
  const { paymasterVerificationGasLimit, paymasterPostOpGasLimit, ...gas } = readAnswer(estimate, given, BUNDLER)
  return {
    gas,
    paymasterVerificationGasLimit: paymasterVerificationGasLimit ?? undefined,
    paymasterPostOpGasLimit: paymasterPostOpGasLimit ?? undefined,
  }
}

/** Hands a signed operation over. Its hash is our own: a bundler that names another one has taken another one. */
export const sendOperation = async ({ ask, chain }: Asked, operation: Operation, expected: Hex): Promise<void> => {
  const given = readAnswer(hash, await ask(chain.bundler, 'eth_sendUserOperation', [onWire(operation), entryPoint08Address]), BUNDLER)
  if (given.toLowerCase() !== expected.toLowerCase()) throw new Error('The bundler answers for another operation than it was given.')
}

const receipt = v.nullable(v.object({ userOpHash: hash, receipt: v.object({ transactionHash: hash }) }))

/** The transaction that a bundler says the operation is in. What happened in it, the chain says. */
export const transactionOf = async ({ ask, chain }: Asked, operationHash: Hex): Promise<Hex | undefined> => {
  const read = readAnswer(receipt, await ask(chain.bundler, 'eth_getUserOperationReceipt', [operationHash]), BUNDLER)
  return read?.receipt.transactionHash
}
