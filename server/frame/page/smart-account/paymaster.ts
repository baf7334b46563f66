import * as v from 'valibot'
import { entryPoint08Address } from 'viem/account-abstraction'
import { numberToHex } from 'viem/utils'
import type { OpenedAccount } from './open-account.ts'
import { type Operation, type OperationPaymaster, onWire } from './operation.ts'
import { address, hex, quantity, readAnswer } from './read-chain.ts'

/** A paymaster service of ERC-7677 and what it is told beside the operation. */
export interface PaymasterService {
  readonly url: string
  readonly context: Readonly<Record<string, unknown>>
}

// Whatever else an answer has is not read: a paymaster says who pays, and nothing of what the operation does or costs the account.
const stub = v.object({
  paymaster: address,
  paymasterData: v.optional(hex, '0x'),
  paymasterVerificationGasLimit: v.optional(quantity),
  paymasterPostOpGasLimit: v.optional(quantity),
  isFinal: v.optional(v.boolean(), false),
})
const final = v.object({ paymaster: address, paymasterData: v.optional(hex, '0x') })

/** What a paymaster answers before the gas is known. */
export interface PaymasterStub {
  readonly fields: OperationPaymaster
  /** The limits are its own, and no bundler's. */
  readonly limits: { readonly verification: boolean; readonly postOp: boolean }
  readonly isFinal: boolean
}

type Asked = Pick<OpenedAccount, 'ask' | 'chain'>

const paramsOf = ({ chain }: Asked, operation: Operation, { context }: PaymasterService): unknown => [
  onWire(operation),
  entryPoint08Address,
  numberToHex(chain.chainId),
  context,
]

export const readStub = async (asked: Asked, operation: Operation, service: PaymasterService): Promise<PaymasterStub> => {
  const given = await asked.ask(service.url, 'pm_getPaymasterStubData', paramsOf(asked, operation, service))
  const { isFinal, paymasterVerificationGasLimit, paymasterPostOpGasLimit, ...named } = readAnswer(stub, given, 'The paymaster')
  return {
    fields: {
      ...named,
      paymasterVerificationGasLimit: paymasterVerificationGasLimit ?? 0n,
      paymasterPostOpGasLimit: paymasterPostOpGasLimit ?? 0n,
    },
    limits: { verification: paymasterVerificationGasLimit !== undefined, postOp: paymasterPostOpGasLimit !== undefined },
    isFinal,
  }
}

/** What the paymaster signs for exactly this operation. It is the one that the gas was estimated with. */
export const readPaymaster = async (
  asked: Asked,
  operation: Operation,
  service: PaymasterService,
  before: OperationPaymaster,
): Promise<OperationPaymaster> => {
  const given = await asked.ask(service.url, 'pm_getPaymasterData', paramsOf(asked, operation, service))
  const named = readAnswer(final, given, 'The paymaster')
  if (named.paymaster.toLowerCase() !== before.paymaster.toLowerCase()) throw new Error('The paymaster names another contract than before.')
  return { ...before, paymasterData: named.paymasterData }
}
