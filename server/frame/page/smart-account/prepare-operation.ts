import type { Address, Hex } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { decodeFunctionResult, encodeFunctionData, parseAbi, size } from 'viem/utils'
import { estimateGas } from './bundler.ts'
import type { SignedDelegation } from './delegation.ts'
import type { OpenedAccount } from './open-account.ts'
import { type AccountCall, beyondLimit, type Operation, type OperationIntent, type OperationTerms, toOperation } from './operation.ts'
import { type PaymasterService, type PaymasterStub, readPaymaster, readStub } from './paymaster.ts'
import { hex, readAnswer, readFees, readTransactionCount } from './read-chain.ts'

/** An operation that nobody has signed yet, whole: what is shown and what is signed. */
export interface PreparedOperation {
  readonly intent: OperationIntent
  readonly terms: OperationTerms
  readonly calls: readonly AccountCall[]
  /** The authorisation that its bundle carries, where the account does not run its code yet. */
  readonly upgrade: { readonly address: Address; readonly chainId: number; readonly nonce: number } | undefined
}

/** What a page says of an operation's terms by itself. */
export type GivenTerms = Partial<OperationTerms['gas'] & OperationTerms['fees']> & { readonly paymaster?: OperationTerms['paymaster'] }

const nonceAbi = parseAbi(['function getNonce(address sender, uint192 key) view returns (uint256)'])

/**
 * The next number of the account's operations. They are counted in one row: of two operations with one number the chain takes one, so a
 * bundler that holds the first back and refuses it cannot carry out both.
 */
export const readNonce = async ({ ask, chain, address }: Pick<OpenedAccount, 'ask' | 'chain' | 'address'>): Promise<bigint> => {
  const data = encodeFunctionData({ abi: nonceAbi, functionName: 'getNonce', args: [address, 0n] })
  const given = await ask(chain.network.rpcUrl, 'eth_call', [{ to: entryPoint08Address, data }, 'latest'])
  const answer = readAnswer(hex, given, 'The chain')
  if (size(answer) !== 32) throw new Error(`There is no EntryPoint 0.8 on ${chain.network.name}.`)
  return decodeFunctionResult({ abi: nonceAbi, functionName: 'getNonce', data: answer })
}

/** An authorisation of the right form that nobody has signed: bundlers estimate with it. */
const unsigned = (upgrade: NonNullable<PreparedOperation['upgrade']>): SignedDelegation => ({
  address: upgrade.address,
  chainId: upgrade.chainId,
  nonce: upgrade.nonce,
  r: '0xfffffffffffffffffffffffffffffff000000000000000000000000000000000',
  s: '0x7aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  yParity: 1,
})

const intentOf = async (
  opened: OpenedAccount,
  callData: Hex,
  nonce: bigint | undefined,
): Promise<Pick<PreparedOperation, 'intent' | 'upgrade'>> => {
  const { account, address: sender, chain, ask } = opened
  const [state, next] = await Promise.all([opened.state(), nonce ?? readNonce(opened)])
  const intent = { sender, nonce: next, callData, factory: undefined }
  if (state.deployed) return { intent, upgrade: undefined }
  if (chain.account.kind === 'counterfactual') {
    const { factory, factoryData } = await account.getFactoryArgs()
    if (!factory || !factoryData) throw new Error('The account has no factory.')
    return { intent: { ...intent, factory: { factory, factoryData } }, upgrade: undefined }
  }
  if (state.code !== '0x' && state.delegate === undefined) throw new Error('A contract stands at the address of the account.')
  return {
    intent: { ...intent, factory: { factory: '0x7702', factoryData: '0x' } },
    upgrade: {
      address: chain.account.implementation,
      chainId: chain.chainId,
      nonce: await readTransactionCount({ network: chain.network, ask }, sender),
    },
  }
}

const NO_GAS = { callGasLimit: 0n, verificationGasLimit: 0n, preVerificationGas: 0n }

const withLimits = (
  stub: PaymasterStub,
  estimated: { readonly paymasterVerificationGasLimit: bigint | undefined; readonly paymasterPostOpGasLimit: bigint | undefined },
): OperationTerms['paymaster'] => {
  const { fields, limits } = stub
  return {
    ...fields,
    paymasterVerificationGasLimit: limits.verification
      ? fields.paymasterVerificationGasLimit
      : (estimated.paymasterVerificationGasLimit ?? fields.paymasterVerificationGasLimit),
    paymasterPostOpGasLimit: limits.postOp
      ? fields.paymasterPostOpGasLimit
      : (estimated.paymasterPostOpGasLimit ?? fields.paymasterPostOpGasLimit),
  }
}

const termsOf = async (
  opened: OpenedAccount,
  { intent, upgrade }: Pick<PreparedOperation, 'intent' | 'upgrade'>,
  service: PaymasterService | undefined,
  given: GivenTerms,
): Promise<OperationTerms> => {
  const { account, chain, ask } = opened
  const fees =
    given.maxFeePerGas !== undefined && given.maxPriorityFeePerGas !== undefined
      ? { maxFeePerGas: given.maxFeePerGas, maxPriorityFeePerGas: given.maxPriorityFeePerGas }
      : await readFees({ network: chain.network, ask })
  const signature = await account.getStubSignature()
  const write = (terms: OperationTerms): Operation => toOperation(intent, terms, signature, upgrade && unsigned(upgrade))
  const stub = service && (await readStub(opened, write({ gas: NO_GAS, fees, paymaster: undefined }), service))
  const before = { gas: NO_GAS, fees, paymaster: stub?.fields ?? given.paymaster }
  const { callGasLimit, verificationGasLimit, preVerificationGas } = given
  const isGiven = callGasLimit !== undefined && verificationGasLimit !== undefined && preVerificationGas !== undefined
  const estimated = isGiven
    ? {
        gas: { callGasLimit, verificationGasLimit, preVerificationGas },
        paymasterVerificationGasLimit: undefined,
        paymasterPostOpGasLimit: undefined,
      }
    : await estimateGas(opened, write(before))
  const paymaster = stub ? withLimits(stub, estimated) : given.paymaster
  const terms = { gas: estimated.gas, fees, paymaster }
  const beyond = beyondLimit(intent, terms)
  if (beyond !== undefined) throw new Error(`The operation would cost too much: ${beyond} is beyond its limit.`)
  if (!service || !stub || stub.isFinal || !paymaster) return terms
  return { ...terms, paymaster: await readPaymaster(opened, write(terms), service, paymaster) }
}

/** What an operation is made of. */
export interface OperationRequest {
  /** The bytes that the account gets, and the calls that stand in them. */
  readonly callData: Hex
  readonly calls: readonly AccountCall[]
  readonly service: PaymasterService | undefined
  readonly nonce?: bigint | undefined
  readonly given?: GivenTerms | undefined
}

/** Completes an operation: nonce and prices by the chain, gas by the bundler within limits, the payer by the paymaster. */
export const prepareOperation = async (opened: OpenedAccount, request: OperationRequest): Promise<PreparedOperation> => {
  const { callData, calls, service, nonce, given = {} } = request
  const made = await intentOf(opened, callData, nonce)
  return { ...made, calls, terms: await termsOf(opened, made, service, given) }
}
