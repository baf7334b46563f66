import { encodeFunctionData, keccak256, numberToHex, size } from 'viem'
import type { Hex } from '../../../kernel/contract/caip.ts'
import { isPorticoError, PorticoError } from '../../../kernel/contract/errors.ts'
import type { BroadcastFeature, Call, ContractFeature, SendFeature } from '../../../kernel/contract/features.ts'
import { cleanText } from '../../../kernel/contract/tools/clean-text.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import { toHexChainId } from '../connect/wallet-requests.ts'
import { toChainFault, toReadError } from './chain-errors.ts'
import type { Chains } from './chains.ts'
import type { Simulation, TransactionCall } from './simulate.ts'
import { isBytes, isHash, MAX_AMOUNT, requireAddress, requireAmount, requireOwnAddress } from './value-checks.ts'
import type { Wallet } from './wallet.ts'

const inputs = [
  { name: 'recipient', type: 'address' },
  { name: 'amount', type: 'uint256' },
] as const

const transferAbi = [{ type: 'function', name: 'transfer', stateMutability: 'nonpayable', inputs, outputs: [{ type: 'bool' }] }] as const

/** Tether's own: nothing is returned. */
const usdtAbi = [{ type: 'function', name: 'transfer', stateMutability: 'nonpayable', inputs, outputs: [] }] as const

/** Tether on Ethereum, Polygon, Avalanche, Cosmos (so called; an EVM chain), Celo, BNB Chain, Arbitrum; lower case. */
const USDT: ReadonlySet<string> = new Set([
  '0xdac17f958d2ee523a2206206994597c13d831ec7',
  '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
  '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7',
  '0x919c1c267bc06a7039e03fcc2ef738525769109c',
  '0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e',
  '0x55d398326f99059ff775485246999027b3197955',
  '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
])

/** The interface a token's transfer is called by. The list is compared without case: a checksummed address is the same token. */
const transferAbiOf = (token: string): typeof transferAbi | typeof usdtAbi => (USDT.has(token.toLowerCase()) ? usdtAbi : transferAbi)

/** A transfer of the native coin, or of a token. Throws `ADDRESS_INVALID`. */
export const toTransfer = (to: string, amount: bigint, token?: string): TransactionCall => {
  const recipient = requireAddress(to)
  if (token === undefined) return { to: recipient, value: amount }
  const data = encodeFunctionData({ abi: transferAbiOf(token), functionName: 'transfer', args: [recipient, amount] })
  return { to: requireAddress(token), value: 0n, data }
}

/** A refusal to send as what the network says. The outer message of many wallets says "Internal JSON-RPC error"; the true one lies further in. */
export const toSendError = (error: unknown): unknown => {
  if (!isPorticoError(error) || error.code !== 'WALLET_ERROR') return error
  const inner = [
    ['data', 'message'],
    ['data', 'originalError', 'message'],
    ['data', 'cause', 'message'],
  ]
  const texts = inner.map((path) => cleanText(readForeign(error.cause, ...path), 300))
  return toChainFault([error.message, ...texts].join(' '), error.rpcCode, error) ?? error
}

/** Codes by which wallets say that they do not know a method. */
const UNKNOWN_METHOD = [4200, -32601]

/** `eth_sendTransaction`; wallets that do not know it may know `wallet_sendTransaction`. */
const askToSend = async (wallet: Wallet, call: Call<'eip155'>, transaction: object): Promise<unknown> => {
  const params = [transaction]
  try {
    return await wallet.send(call, { method: 'eth_sendTransaction', params })
  } catch (error) {
    if (!isPorticoError(error) || error.code !== 'WALLET_ERROR' || !UNKNOWN_METHOD.includes(error.rpcCode ?? 0)) throw error
    return wallet.send(call, { method: 'wallet_sendTransaction', params }).catch((other: unknown) => {
      // Neither is known: what the wallet said first is what it cannot do.
      throw isPorticoError(other) &&
        ['WALLET_ERROR', 'METHOD_UNKNOWN'].includes(other.code) &&
        UNKNOWN_METHOD.includes(other.rpcCode ?? -32601)
        ? error
        : other
    })
  }
}

interface SendParts {
  readonly wallet: Wallet
  readonly simulation: Simulation
}

/**
 * Has the wallet sign and send a transaction, which carries its chain's id. Answers the hash. Rejects with `INSUFFICIENT_FUNDS`,
 * `TRANSACTION_FAILED` or as the wallet does.
 */
const sendTransaction = async (
  { wallet }: SendParts,
  call: Call<'eip155'>,
  { to, value, data, gas }: TransactionCall & { readonly gas?: bigint },
): Promise<Hex> => {
  const transaction = {
    from: requireOwnAddress(call.account),
    to,
    chainId: toHexChainId(call.network),
    value: numberToHex(value),
    ...(data === undefined ? {} : { data }),
    ...(gas === undefined ? {} : { gas: numberToHex(gas) }),
  }
  try {
    const hash = await askToSend(wallet, call, transaction)
    if (isHash(hash)) return hash
  } catch (error) {
    throw toSendError(error)
  }
  throw new PorticoError('WALLET_ERROR', 'The wallet gave no transaction hash.')
}

const toContractCall = ({ to, data, value = 0n }: { readonly to: string; readonly data: string; readonly value?: bigint }) => {
  if (!isBytes(data)) throw new PorticoError('PARAMS_INVALID', 'The call data is not hexadecimal.')
  if (value < 0n || value > MAX_AMOUNT) throw new PorticoError('AMOUNT_INVALID', 'The amount is not one that can be sent.')
  return { to: requireAddress(to), value, data }
}

/** Call data that somebody else prepared. The network runs it before the wallet is asked. */
export const createContract = (parts: SendParts): ContractFeature<'eip155'> => ({
  async sendCall({ to, data, value = 0n, gas, ...call }) {
    const contractCall = toContractCall({ to, data, value })
    if (gas !== undefined && (gas <= 0n || gas > MAX_AMOUNT))
      throw new PorticoError('PARAMS_INVALID', 'The gas limit is not a number of gas.')
    await parts.simulation.check(call, contractCall)
    return sendTransaction(parts, call, { ...contractCall, ...(gas === undefined ? {} : { gas }) })
  },
  read: async ({ to, data, value = 0n, ...call }) => parts.simulation.run(call, toContractCall({ to, data, value })),
})

const failed = (reason: string, message: string): PorticoError => new PorticoError('TRANSACTION_FAILED', message, { context: { reason } })

/** Holds what a token answers to its transfer against what tokens answer: true, or nothing with older ones. */
const checkTransfer = (answer: Hex | undefined): void => {
  if (answer === undefined || answer === '0x') return
  const word = size(answer) === 32 ? BigInt(answer) : undefined
  if (word === 0n) throw failed('reverted', 'The token refuses the transfer.')
  if (word !== 1n) throw failed('abi', 'The token’s contract answers something else than a token does.')
}

/** Sends the native coin or an ERC-20 token. A token's transfer is run by the network before the wallet is asked. */
export const createSend = (parts: SendParts, wait: SendFeature<'eip155'>['wait']): SendFeature<'eip155'> => ({
  async send({ to, amount, token, ...call }) {
    const transactionCall = toTransfer(to, requireAmount(amount), token)
    if (token !== undefined) checkTransfer(await parts.simulation.check(call, transactionCall))
    return sendTransaction(parts, call, transactionCall)
  },
  wait,
})

/** What nodes say of a transaction that they have already. */
const KNOWN = /already known|already imported|known transaction/i

/** `eth_sendRawTransaction`, on the network and not through the wallet. */
export const createBroadcast = (chains: Chains): BroadcastFeature<'eip155'> => ({
  async broadcast({ transaction, ...call }) {
    if (!isBytes(transaction) || transaction === '0x') throw new PorticoError('PARAMS_INVALID', 'The transaction is not hexadecimal.')
    const hash = keccak256(transaction)
    const answer = await chains.read(call, async ({ client }) => {
      try {
        return await client.request({ method: 'eth_sendRawTransaction', params: [transaction] })
      } catch (cause) {
        // An endpoint that was left too early may have passed it on.
        const error = toReadError(cause)
        if (KNOWN.test(cleanText(readForeign(error.cause, 'details'), 300))) return hash
        throw error
      }
    })
    if (isHash(answer) && answer.toLowerCase() === hash) return hash
    throw new PorticoError('HTTP_INVALID', 'The network’s endpoint gave another transaction’s hash.')
  },
})
