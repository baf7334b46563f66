import type { Address, Hex } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import type { WireUserOperation } from '../../../../plugins/auth/protocol/index.ts'
import type { SigningContext } from '../rpc/request-context.ts'
import { RequestError } from '../rpc/request-error.ts'
import type { OpenedAccount } from './open-account.ts'
import { type GivenTerms, prepareOperation } from './prepare-operation.ts'
import { approveAndSend } from './send-operation.ts'

type Params = readonly [operation: WireUserOperation, entryPoint: string]

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const quantity = (given: string | undefined): bigint | undefined => (given === undefined ? undefined : BigInt(given))

/** Refuses an operation of another account or for another entry point. */
export const requireOperation = ([operation, entryPoint]: Params, { address }: OpenedAccount): void => {
  if (!same(entryPoint, entryPoint08Address))
    throw new RequestError('invalidParams', 'The frame signs operations for EntryPoint 0.8 alone.')
  if (!same(operation.sender, address)) throw new Error('The request names another account than the one that is signed in.')
}

/** The factory 0x7702 also stands padded to the length of an address. */
const is7702 = (factory: string): boolean => /^0x7702(0{36})?$/.test(factory)

/** How the account comes to be is the frame's own: what a page names for it says the same, or is refused. */
const requireSetUp = async ({ factory, factoryData, eip7702Auth }: WireUserOperation, { chain, account }: OpenedAccount): Promise<void> => {
  const { account: kind } = chain
  if (eip7702Auth && !(kind.kind === 'eip7702' && same(eip7702Auth.address, kind.implementation))) {
    throw new Error('The operation would give the account other code than the frame’s.')
  }
  if (factory === undefined) return
  if (kind.kind === 'eip7702') {
    if (is7702(factory) && (factoryData ?? '0x') === '0x') return
  } else {
    const known = await account.getFactoryArgs()
    if (known.factory && same(factory, known.factory) && same(factoryData ?? '0x', known.factoryData ?? '0x')) return
  }
  throw new Error('The operation names another factory than the account’s.')
}

const termsIn = (operation: WireUserOperation): GivenTerms => {
  const { paymaster, paymasterData, paymasterVerificationGasLimit, paymasterPostOpGasLimit } = operation
  const numbers = {
    callGasLimit: quantity(operation.callGasLimit),
    verificationGasLimit: quantity(operation.verificationGasLimit),
    preVerificationGas: quantity(operation.preVerificationGas),
    maxFeePerGas: quantity(operation.maxFeePerGas),
    maxPriorityFeePerGas: quantity(operation.maxPriorityFeePerGas),
  }
  return {
    ...Object.fromEntries(Object.entries(numbers).filter(([, given]) => given !== undefined)),
    ...(paymaster !== undefined && {
      paymaster: {
        paymaster: paymaster as Address,
        paymasterData: (paymasterData ?? '0x') as Hex,
        paymasterVerificationGasLimit: quantity(paymasterVerificationGasLimit) ?? 0n,
        paymasterPostOpGasLimit: quantity(paymasterPostOpGasLimit) ?? 0n,
      },
    }),
  }
}

/** `eth_sendUserOperation`: an operation of the page, shown by the calls in it. The signature is the frame's. Answers its hash. */
export const sendGivenOperation = async (params: Params, opened: OpenedAccount, context: SigningContext): Promise<Hex> => {
  const [operation] = params
  requireOperation(params, opened)
  await requireSetUp(operation, opened)
  const callData = operation.callData.toLowerCase() as Hex
  const calls = opened.calls.decode(callData)
  if (!calls) throw new Error('The operation does something else than to make calls.')
  const prepared = await prepareOperation(opened, {
    callData,
    calls,
    service: undefined,
    nonce: quantity(operation.nonce),
    given: termsIn(operation),
  })
  return (await approveAndSend(opened, prepared, context)).hash
}
