import { type Client, type Hash, TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem'
import { getTransaction, getTransactionReceipt } from 'viem/actions'
import { PorticoError } from '../../../kernel/contract/errors.ts'

type Receipt = Awaited<ReturnType<typeof getTransactionReceipt>>
type Transaction = Awaited<ReturnType<typeof getTransaction>>

/** A transaction as it was sent. */
export type SentTransaction = Pick<Transaction, 'hash' | 'from' | 'to' | 'nonce' | 'value' | 'input'>

/** The receipt, once the transaction is in a block. Rejects with `HTTP_INVALID` when the endpoint gives another one's. */
export const findReceipt = async (client: Client, hash: Hash): Promise<Receipt | undefined> => {
  const receipt = await getTransactionReceipt(client, { hash }).catch((error: unknown) => {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  })
  if (typeof receipt?.blockNumber !== 'bigint') return undefined
  const ours = receipt.transactionHash.toLowerCase() === hash.toLowerCase()
  if (ours && (receipt.status === 'success' || receipt.status === 'reverted')) return receipt
  throw new PorticoError('HTTP_INVALID', 'The network’s endpoint gave a receipt that makes no sense.')
}

/** The transaction, while the endpoint knows it. */
export const findTransaction = (client: Client, hash: Hash): Promise<SentTransaction | undefined> =>
  getTransaction(client, { hash }).catch((error: unknown) => {
    if (error instanceof TransactionNotFoundError) return undefined
    throw error
  })
