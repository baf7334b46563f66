import { type Client, erc20Abi, getAddress, isAddress, parseEventLogs } from 'viem'
import { getBalance, getBlock, getBlockNumber, getTransaction } from 'viem/actions'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { ReceiptsFeature } from '../../../kernel/contract/features.ts'
import type { Chains } from './chains.ts'
import { isHash, requireOwnAddress, requireQuantity } from './value-checks.ts'
import { findReceipt } from './wait.ts'

type Receipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>
type Address = `0x${string}`

/** What the token moved to the account in a transaction, less what it moved away. */
const tokenReceived = ({ logs }: Receipt, token: Address, account: Address): bigint => {
  const transfers = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs, strict: true })
  const sum = transfers
    .filter(({ address }) => getAddress(address) === token)
    .reduce((total, { args: { from, to, value } }) => total + (to === account ? value : 0n) - (from === account ? value : 0n), 0n)
  return sum > 0n ? sum : 0n
}

/** What came to the account in the native coin: the transaction's own value, or what its block left more where a contract paid. */
const coinReceived = async (client: Client, { transactionHash, blockNumber }: Receipt, account: Address): Promise<bigint> => {
  const { to, from, value } = await getTransaction(client, { hash: transactionHash })
  if (from.toLowerCase() === account.toLowerCase()) return 0n
  if (to !== null && getAddress(to) === account) return value
  const [before, after] = await Promise.all([
    getBalance(client, { address: account, blockNumber: blockNumber - 1n }),
    getBalance(client, { address: account, blockNumber }),
  ])
  return after > before ? after - before : 0n
}

/** Transactions whose sender pays in the native coin. Others, of single chains, may be paid by somebody else or in a token. */
const PAID_BY_SENDER: readonly unknown[] = ['legacy', 'eip2930', 'eip1559', 'eip4844', 'eip7702', null, undefined]

/** A part of the fee that only some chains have: 0 where the receipt is without it. */
const partOf = (value: unknown): bigint => (value === undefined || value === null ? 0n : requireQuantity(value))

/**
 * Gas, blobs, and what a rollup took for the layer below, in wei. Undefined where that is not all: an operator's fee is said by factors whose
 * meaning rollups have changed.
 */
const feeOf = (receipt: Receipt): bigint | undefined => {
  const { gasUsed, effectiveGasPrice, type, blobGasUsed, blobGasPrice } = receipt
  const { l1Fee, operatorFeeScalar, operatorFeeConstant } = receipt as Readonly<Record<string, unknown>>
  if (!PAID_BY_SENDER.includes(type) || typeof effectiveGasPrice !== 'bigint') return undefined
  if (partOf(operatorFeeScalar) > 0n || partOf(operatorFeeConstant) > 0n) return undefined
  return requireQuantity(gasUsed * effectiveGasPrice + partOf(blobGasUsed) * partOf(blobGasPrice) + partOf(l1Fee))
}

/** Reads what a transaction has brought and cost, from its receipt once that has the host's confirmations. */
export const createReceipts = (chains: Chains, confirmations: number): ReceiptsFeature<'eip155'> => {
  const finalReceipt = async (client: Client, id: string): Promise<Receipt | undefined> => {
    if (!isHash(id)) throw new PorticoError('PARAMS_INVALID', 'The transaction id is not a hash.')
    const receipt = await findReceipt(client, id)
    if (!receipt || confirmations === 1) return receipt
    return (await getBlockNumber(client)) - receipt.blockNumber + 1n < BigInt(confirmations) ? undefined : receipt
  }
  return {
    received: ({ id, token, ...call }) =>
      chains.read(call, async ({ client }) => {
        const account = requireOwnAddress(call.account)
        if (token !== undefined && !isAddress(token, { strict: false }))
          throw new PorticoError('PARAMS_INVALID', 'The token is at no address.')
        const receipt = await finalReceipt(client, id)
        if (!receipt) return undefined
        if (receipt.status === 'reverted') {
          throw new PorticoError('TRANSACTION_FAILED', 'The transaction failed.', { context: { reason: 'reverted', hash: id } })
        }
        const [{ timestamp }, amount] = await Promise.all([
          getBlock(client, { blockHash: receipt.blockHash }),
          token === undefined ? coinReceived(client, receipt, account) : tokenReceived(receipt, getAddress(token), account),
        ])
        return { amount, timestamp: requireQuantity(timestamp) }
      }),
    fee: ({ id, ...call }) =>
      chains.read(call, async ({ client }) => {
        const account = requireOwnAddress(call.account)
        const receipt = await finalReceipt(client, id)
        return receipt && getAddress(receipt.from) === account ? feeOf(receipt) : undefined
      }),
  }
}
