import type { WalletRequest } from '../../../kernel/contract/provider.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import { base58ToBase64, base64ToBase58 } from './base58.ts'
import { type AskFrame, type FramePlace, failed } from './frame-provider.ts'

/** Options of sending that the frame's schema has. */
const OPTIONS = ['skipPreflight', 'preflightCommitment', 'maxRetries', 'minContextSlot'] as const

/** A transaction of a request in base58, as deployed frames read it. */
const transactionOf = (value: unknown): string => {
  try {
    return base64ToBase58(String(value))
  } catch {
    throw failed(-32602, 'The transaction is not in base64.')
  }
}

const signedIn = (value: unknown): string => {
  const transaction = typeof value === 'string' ? base58ToBase64(value) : undefined
  if (!transaction) throw failed(-32603, 'The embedded wallet gave no transaction.')
  return transaction
}

/** As the family's adapter asks (messages in base58, transactions in base64), in the frame's own writing: everything in base58. */
export const answerSolana = async ({ method, params, signal }: WalletRequest, place: FramePlace, ask: AskFrame): Promise<unknown> => {
  const [pubkey] = place.addresses
  const given = (name: string): unknown => readForeign(params, name)
  switch (method) {
    case 'solana_chainId':
      return place.network
    case 'solana_getAccounts':
    case 'solana_requestAccounts':
      return place.addresses.map((address) => ({ pubkey: address }))
    case 'solana_signMessage':
      return ask({ method, params: { message: given('message'), pubkey } }, signal)
    case 'solana_signTransaction': {
      const answer = await ask({ method, params: { transaction: transactionOf(given('transaction')) } }, signal)
      return { transaction: signedIn(readForeign(answer, 'transaction')) }
    }
    case 'solana_signAllTransactions': {
      const transactions = given('transactions')
      const wire = Array.isArray(transactions) ? transactions.map(transactionOf) : []
      const answer: unknown = readForeign(await ask({ method, params: { transactions: wire } }, signal), 'transactions')
      if (!Array.isArray(answer) || answer.length !== wire.length)
        throw failed(-32603, 'The embedded wallet did not sign every transaction.')
      return { transactions: answer.map(signedIn) }
    }
    case 'solana_signAndSendTransaction': {
      const options = Object.fromEntries(
        OPTIONS.flatMap((name) => {
          const value = readForeign(given('sendOptions'), name)
          return value === undefined ? [] : [[name, value]]
        }),
      )
      const wire = { transaction: transactionOf(given('transaction')), ...(Object.keys(options).length > 0 && { options }) }
      return ask({ method, params: wire }, signal)
    }
    default:
      return ask({ method, ...(params !== undefined && { params }) }, signal)
  }
}
