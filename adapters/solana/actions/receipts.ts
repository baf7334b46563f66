import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { ReceiptsFeature } from '../../../kernel/contract/features.ts'
import { codec } from '../family/codec.ts'
import type { SolanaChains, TransactionChanges } from './rpc.ts'
import { isSignature } from './uncertain-transfers.ts'

const coinReceived = ({ accounts, preBalances, postBalances }: TransactionChanges, account: string): bigint => {
  const place = accounts.indexOf(account)
  return (postBalances[place] ?? 0n) - (preBalances[place] ?? 0n)
}

const tokenReceived = ({ preTokenBalances, postTokenBalances }: TransactionChanges, account: string, token: string): bigint => {
  const sumOf = (balances: TransactionChanges['preTokenBalances']): bigint =>
    (balances ?? [])
      .filter(({ mint, owner }) => mint === token && owner === account)
      .reduce((total, { uiTokenAmount }) => total + uiTokenAmount.amount, 0n)
  return sumOf(postTokenBalances) - sumOf(preTokenBalances)
}

const notSignature = (): PorticoError => new PorticoError('PARAMS_INVALID', 'The transaction id is not a signature.')

/** Reads what a transaction has brought and cost, from what it changed, once the cluster has confirmed it. */
export const createReceipts = (chains: SolanaChains): ReceiptsFeature<'solana'> => ({
  async received({ id, token, account: given, ...call }) {
    if (!isSignature(id)) throw notSignature()
    const account = codec.canonical(given)
    return chains.read(call, async ({ client: rpc }) => {
      const found = await rpc.changesOf(id)
      if (!found) return undefined
      const { timestamp } = found
      if (found.err) throw new PorticoError('TRANSACTION_FAILED', 'The transaction failed.', { context: { reason: 'reverted', id } })
      const got = token === undefined ? coinReceived(found, account) : tokenReceived(found, account, codec.canonical(token))
      return timestamp === undefined ? undefined : { amount: got > 0n ? got : 0n, timestamp }
    })
  },
  async fee({ id, account: given, ...call }) {
    if (!isSignature(id)) throw notSignature()
    const account = codec.canonical(given)
    return chains.read(call, async ({ client: rpc }) => {
      const found = await rpc.changesOf(id)
      return found?.accounts[0] === account ? found.fee : undefined
    })
  },
})
