import type { Address, Hex, TransactionReceipt } from 'viem'
import type { ChainClient } from './chain-client.ts'

/** A transaction of an account that the chain itself can sign for. */
export interface PlannedTransaction {
  readonly from: Address
  /** Absent: a contract is created. */
  readonly to?: Address
  readonly data: Hex
  /** Wei. Default 0. */
  readonly value?: bigint
  readonly gas: bigint
}

// Well above what full blocks one after the other can raise the base fee to.
const maxFeePerGas = 100n * 10n ** 9n
const mostBlocks = 20

const hex = (value: bigint | number): Hex => `0x${value.toString(16)}`

const numbered = async (client: ChainClient, planned: readonly PlannedTransaction[]) => {
  const senders = [...new Set(planned.map(({ from }) => from))]
  const counts = await Promise.all(senders.map((address) => client.getTransactionCount({ address })))
  const next = new Map(senders.map((sender, place) => [sender, counts[place] ?? 0]))
  return planned.map((transaction) => {
    const nonce = next.get(transaction.from) ?? 0
    next.set(transaction.from, nonce + 1)
    return { ...transaction, nonce }
  })
}

const minedReceipts = async (client: ChainClient, hashes: readonly Hex[]): Promise<readonly TransactionReceipt[]> => {
  for (let blocks = 0; blocks < mostBlocks; blocks += 1) {
    await client.mine({ blocks: 1 })
    const { pending } = await client.getTxpoolStatus()
    if (pending === 0) return Promise.all(hashes.map((hash) => client.getTransactionReceipt({ hash })))
  }
  throw new Error(`${hashes.length} transactions did not fit into ${mostBlocks} blocks.`)
}

/**
 * Sends transactions in as few blocks as hold them; each sender's stay in their order. Leaves automatic mining on.
 * Rejects when one of them fails.
 */
export const sendAll = async (client: ChainClient, planned: readonly PlannedTransaction[]): Promise<readonly TransactionReceipt[]> => {
  const transactions = await numbered(client, planned)
  await client.setAutomine(false)
  try {
    const hashes = await Promise.all(
      transactions.map(({ from, to, data, value = 0n, gas, nonce }) =>
        client.request<{ Method: 'eth_sendTransaction'; Parameters: unknown[]; ReturnType: Hex }>({
          method: 'eth_sendTransaction',
          params: [
            {
              from,
              ...(to === undefined ? {} : { to }),
              data,
              value: hex(value),
              gas: hex(gas),
              nonce: hex(nonce),
              maxFeePerGas: hex(maxFeePerGas),
              maxPriorityFeePerGas: '0x1',
            },
          ],
        }),
      ),
    )
    const receipts = await minedReceipts(client, hashes)
    const failed = receipts.findIndex(({ status }) => status !== 'success')
    if (failed !== -1) throw new Error(`Transaction ${failed + 1} of ${receipts.length} of ${transactions[failed]?.from} failed.`)
    return receipts
  } finally {
    await client.setAutomine(true)
  }
}
