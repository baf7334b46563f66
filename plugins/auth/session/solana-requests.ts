import { PorticoError } from '../../../kernel/contract/errors.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import { base58ToBase64, base64ToBase58 } from './base58.ts'
import { type FamilyRequests, failed } from './frame-provider.ts'

/** Options of sending that the frame's schema has. */
const OPTIONS = ['skipPreflight', 'preflightCommitment', 'maxRetries', 'minContextSlot'] as const

/** A transaction of a request in base58, as deployed frames read it. */
const transactionOf = (value: unknown): string => {
  try {
    return base64ToBase58(String(value))
  } catch (cause) {
    throw new PorticoError('PARAMS_INVALID', 'The transaction is not in base64.', { cause, rpcCode: -32602 })
  }
}

/** Characters of a transaction in base58. It has 1,232 bytes; decoding takes time by the square of the length. */
const LONGEST = 8_000

const signedIn = (value: unknown): string => {
  const transaction = typeof value === 'string' && value.length <= LONGEST ? base58ToBase64(value) : undefined
  if (!transaction) throw failed(-32603, 'The embedded wallet gave no transaction.')
  return transaction
}

/** As the family's adapter asks (messages in base58, transactions in base64), in the frame's own writing: everything in base58. */
export const solanaRequests: FamilyRequests = {
  place(method, { network, addresses }) {
    if (method === 'solana_chainId') return network
    const asksAccounts = method === 'solana_getAccounts' || method === 'solana_requestAccounts'
    return asksAccounts ? addresses.map((address) => ({ pubkey: address })) : undefined
  },
  toWire({ method, params }, [pubkey]) {
    const given = (name: string): unknown => readForeign(params, name)
    switch (method) {
      case 'solana_signMessage':
        return { method, params: { message: given('message'), pubkey } }
      case 'solana_signTransaction':
        return { method, params: { transaction: transactionOf(given('transaction')) } }
      case 'solana_signAllTransactions': {
        const transactions = given('transactions')
        return { method, params: { transactions: Array.isArray(transactions) ? transactions.map(transactionOf) : [] } }
      }
      case 'solana_signAndSendTransaction': {
        const options = Object.fromEntries(
          OPTIONS.flatMap((name) => {
            const value = readForeign(given('sendOptions'), name)
            return value === undefined ? [] : [[name, value]]
          }),
        )
        return { method, params: { transaction: transactionOf(given('transaction')), ...(Object.keys(options).length > 0 && { options }) } }
      }
      default:
        return { method, ...(params !== undefined && { params }) }
    }
  },
  read(method, answer, wire) {
    if (method === 'solana_signTransaction') return { transaction: signedIn(readForeign(answer, 'transaction')) }
    if (method !== 'solana_signAllTransactions') return answer
    const asked = readForeign(wire.params, 'transactions')
    const signed: unknown = readForeign(answer, 'transactions')
    if (!Array.isArray(asked) || !Array.isArray(signed) || signed.length !== asked.length)
      throw failed(-32603, 'The embedded wallet did not sign every transaction.')
    return { transactions: signed.map(signedIn) }
  },
}
