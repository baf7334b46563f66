import * as v from 'valibot'
import { encodeFunctionData, parseAbi } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { hexSchema, quantitySchema } from './hex.ts'
import { type Ask, feesOf } from './transaction-methods.ts'

/** Of Simple7702Account: the account itself may call it. */
const accountAbi = parseAbi(['function executeBatch((address target, uint256 value, bytes data)[] calls)'])

/** Gas of an upgrade and of what the node cannot estimate with it. */
const GAS = 3_000_000n

export interface UpgradeCall {
  readonly to: `0x${string}`
  readonly value?: `0x${string}` | undefined
  readonly data?: `0x${string}` | undefined
}

/** Whether the account has been upgraded to the contract: its code is EIP-7702's designator. */
export const isUpgraded = async (ask: Ask, address: string, delegate: string): Promise<boolean> =>
  `${await ask('eth_getCode', [address, 'latest'])}`.toLowerCase() === `0xef0100${delegate.slice(2).toLowerCase()}`

/** One transaction that runs all calls or none, and upgrades the account before if it has to. Answers its hash. */
export const sendAtOnce = async (
  account: PrivateKeyAccount,
  calls: readonly UpgradeCall[],
  { ask, chainId, delegate }: { readonly ask: Ask; readonly chainId: `0x${string}`; readonly delegate: `0x${string}` },
): Promise<string> => {
  const chain = Number(BigInt(chainId))
  const nonce = Number(v.parse(quantitySchema, await ask('eth_getTransactionCount', [account.address, 'pending'])))
  const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = await feesOf({}, ask)
  const list = calls.map(({ to, value = '0x0', data = '0x' }) => ({ target: to, value: BigInt(value), data }))
  const data = encodeFunctionData({ abi: accountAbi, functionName: 'executeBatch', args: [list] })
  const common = { chainId: chain, nonce, gas: GAS, to: account.address, data, maxFeePerGas, maxPriorityFeePerGas } as const
  const upgraded = await isUpgraded(ask, account.address, delegate)
  // The account sends the transaction itself, which takes the nonce before the authorization's.
  const authorization = () => account.signAuthorization({ address: delegate, chainId: chain, nonce: nonce + 1 })
  const signed = upgraded
    ? await account.signTransaction({ ...common, type: 'eip1559' })
    : await account.signTransaction({ ...common, type: 'eip7702', authorizationList: [await authorization()] })
  return v.parse(hexSchema, await ask('eth_sendRawTransaction', [signed]))
}
