import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { bytesToHex, hexToBytes, keccak256, numberToHex, serializeTransaction } from 'viem/utils'
import { pause } from '../../../../kernel/contract/tools/pause.ts'
import type { SigningContext } from '../rpc/request-context.ts'
import { RequestError } from '../rpc/request-error.ts'
import { clearsDelegation, delegateIn, signDelegation } from './delegation.ts'
import { address, hash, quantity, readAnswer, readCode, readFees, readTransactionCount } from './read-chain.ts'

const transaction = v.object({
  from: v.optional(address),
  to: v.optional(address),
  value: v.optional(v.picklist(['0x0', '0x', '0'])),
  data: v.optional(v.literal('0x')),
  input: v.optional(v.literal('0x')),
  authorizationList: v.strictTuple([v.looseObject({ address })]),
})

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** The code that the page wants the account to run. Only the frame's own, and none at all. */
const readDelegate = (given: unknown, account: string, { smartChain }: SigningContext): Address => {
  const read = v.safeParse(transaction, given)
  if (!read.success) throw new RequestError('invalidParams', 'A transaction that changes the code of the account does nothing else.')
  const { from = account, to = account } = read.output
  if (!same(from, account) || !same(to, account)) {
    throw new RequestError('invalidParams', 'A transaction that changes the code of an account is of this account, and goes to it.')
  }
  const [{ address: delegate }] = read.output.authorizationList
  const kind = smartChain?.account
  const isConfigured = kind?.kind === 'eip7702' && same(kind.implementation, delegate)
  if (!isConfigured && !clearsDelegation(delegate)) throw new Error('The frame gives the account no other code than its own.')
  return delegate
}

/** A plain transfer and one authorisation, and half of it again: chains that publish elsewhere count more. */
const GAS = 100_000n

/** ms between two questions, and in all. */
const EVERY = 1_000
const LIMIT = 120_000

/** Waits until the account runs this code, or none. */
const waitForCode = async (account: Address, delegate: Address, { network, ask, clock, signal }: SigningContext): Promise<void> => {
  const end = clock.now() + LIMIT
  while (!signal.aborted && clock.now() < end) {
    const now = await readCode({ network, ask }, account).then(delegateIn, () => undefined)
    if (clearsDelegation(delegate) ? now === undefined : now !== undefined && same(now, delegate)) return
    await pause(clock, EVERY, signal)
  }
}

/** The bundler sends it where the account cannot pay: it is our own method, and a bundler that does not have it says so. */
const sendSponsored = async (delegate: Address, nonce: number, context: SigningContext): Promise<Hex> => {
  const { keys, network, ask, showApproval, smartChain } = context
  const account = keys.addresses.eip155 as Address
  if (!smartChain || !clearsDelegation(delegate)) throw new Error('The account cannot pay for the transaction.')
  const { chainId } = smartChain
  const shown = { address: delegate, chainId: numberToHex(chainId), nonce: numberToHex(nonce) }
  await showApproval({
    method: 'eth_sendTransaction',
    params: [{ from: account, to: account, value: '0x0', chainId: numberToHex(chainId), type: '0x4', authorizationList: [shown] }],
    network,
    address: account,
    terms: { sponsored: true },
  })
  const { r, s, yParity } = await signDelegation(keys, { address: delegate, chainId, nonce })
  const sent = await ask(smartChain.bundler, 'portico_clearDelegation', [
    { ...shown, r, s, yParity: numberToHex(yParity, { size: 1 }) },
    account,
  ])
  const answered = readAnswer(hash, sent, 'The bundler')
  await waitForCode(account, delegate, context)
  return answered
}

/**
 * `eth_sendTransaction` with one authorisation of EIP-7702: gives the account the frame's own code, or takes every code away again
 * (`authorizationList: [{ address: zero }]`). Any other code is refused. Where the account is empty, the bundler pays for taking it away.
 */
export const changeDelegation = async (given: unknown, context: SigningContext): Promise<Hex> => {
  const { keys, network, ask, showApproval } = context
  const account = keys.addresses.eip155 as Address
  const delegate = readDelegate(given, account, context)
  const reader = { network, ask }
  const chainId = Number(network.id.slice('eip155:'.length))
  const [nonce, fees, balance] = await Promise.all([
    readTransactionCount(reader, account),
    readFees(reader),
    ask(network.rpcUrl, 'eth_getBalance', [account, 'latest']).then((answer) => readAnswer(quantity, answer, 'The chain')),
  ])
  if (balance < GAS * fees.maxFeePerGas) return sendSponsored(delegate, nonce, context)
  // The transaction itself takes the first number, and the authorisation in it the next.
  const authorization = { address: delegate, chainId, nonce: nonce + 1 }
  const body = { chainId, nonce, to: account, value: 0n, gas: GAS, ...fees }
  const onWire = {
    from: account,
    to: account,
    value: '0x0',
    chainId: numberToHex(chainId),
    nonce: numberToHex(nonce),
    gas: numberToHex(GAS),
    maxFeePerGas: numberToHex(fees.maxFeePerGas),
    maxPriorityFeePerGas: numberToHex(fees.maxPriorityFeePerGas),
    type: '0x4',
    authorizationList: [{ address: delegate, chainId: numberToHex(chainId), nonce: numberToHex(nonce + 1) }],
  }
  await showApproval({ method: 'eth_sendTransaction', params: [onWire], network, address: account })
  const unsigned = { ...body, type: 'eip7702' as const, authorizationList: [await signDelegation(keys, authorization)] }
  const { r, s, yParity } = await keys.signDigest(hexToBytes(keccak256(serializeTransaction(unsigned))))
  const signed = serializeTransaction(unsigned, { r: bytesToHex(r), s: bytesToHex(s), yParity })
  return readAnswer(hash, await ask(network.rpcUrl, 'eth_sendRawTransaction', [signed]), 'The chain')
}
