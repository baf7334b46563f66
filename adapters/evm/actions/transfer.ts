import { type Address, encodeFunctionData, type Hex } from 'viem'
import { requireAddress } from './address.ts'

/** What a transaction does, without who pays and where. */
export interface TransactionCall {
  readonly to: Address
  readonly value: bigint
  readonly data?: Hex
}

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
