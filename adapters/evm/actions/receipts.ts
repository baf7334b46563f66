import { type Client, erc20Abi, getAddress, isAddress, parseEventLogs } from 'viem'
import { getBalance, getBlockNumber, getTransaction } from 'viem/actions'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { ReceiptsFeature } from '../../../kernel/contract/features.ts'
import type { Chains } from './chains.ts'
import { isHash, requireOwnAddress } from './value-checks.ts'
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

/** Reads what an account got by a transaction, from its receipt once that has the host's confirmations. */
export const createReceipts = (chains: Chains, confirmations: number): ReceiptsFeature<'eip155'> => ({
  received: ({ id, token, ...call }) =>
    chains.read(call, async ({ client }) => {
      const account = requireOwnAddress(call.account)
      if (!isHash(id)) throw new PorticoError('PARAMS_INVALID', 'The transaction id is not a hash.')
      if (token !== undefined && !isAddress(token, { strict: false }))
        throw new PorticoError('PARAMS_INVALID', 'The token is at no address.')
      const receipt = await findReceipt(client, id)
      if (!receipt) return undefined
      if (confirmations > 1 && (await getBlockNumber(client)) - receipt.blockNumber + 1n < BigInt(confirmations)) return undefined
      if (receipt.status === 'reverted') {
        throw new PorticoError('TRANSACTION_FAILED', 'The transaction failed.', { context: { reason: 'reverted', hash: id } })
      }
      return token === undefined ? coinReceived(client, receipt, account) : tokenReceived(receipt, getAddress(token), account)
    }),
})
