import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import type { RpcRequest } from '../../../../plugins/auth/protocol/index.ts'
import type { SigningContext } from './request-context.ts'
import { readSolanaTransaction, type SolanaTransaction, withSignature } from './solana-transaction.ts'

const foreign = (): Error => new Error('The request names another account than the one that is signed in.')

/**
 * Whether bytes that are called a message could be a transaction: who signs such a message signs the transaction. Text never begins like
 * one of a version, and a legacy one has the account among its signers.
 */
const looksLikeTransaction = (message: Uint8Array, address: string): boolean => {
  const asTransaction = new Uint8Array(1 + 64 + message.length)
  asTransaction[0] = 1
  asTransaction.set(message, 65)
  try {
    return readSolanaTransaction(base58.encode(asTransaction)).signers.includes(address)
  } catch {
    return ((message[0] ?? 0) & 0x80) !== 0 && message[0] !== 0xff
  }
}

/** `solana_signMessage` */
const signSolanaMessage = async (
  { message, pubkey }: { readonly message: string; readonly pubkey: string },
  { keys, network, showApproval }: SigningContext,
): Promise<{ readonly signature: string }> => {
  const address = keys.addresses.solana
  if (pubkey !== address) throw foreign()
  const bytes = base58.decode(message)
  if (looksLikeTransaction(bytes, address)) throw new Error('The message is a transaction.')
  await showApproval({ method: 'solana_signMessage', params: { message, pubkey }, network, address })
  return { signature: base58.encode(await keys.signMessage(bytes)) }
}

const readOwn = (text: string, address: string): SolanaTransaction => {
  const read = readSolanaTransaction(text)
  if (!read.signers.includes(address)) throw foreign()
  return read
}

/** As the adapter reads them. */
const paramsOf = (method: string, transactions: readonly string[]): unknown => {
  const encoded = transactions.map((text) => base64.encode(base58.decode(text)))
  return method === 'solana_signAllTransactions' ? { transactions: encoded } : { transaction: encoded[0] }
}

/** `solana_signTransaction` and `solana_signAllTransactions`: one question for all of them. */
const signSolanaTransactions = async (
  method: string,
  transactions: readonly string[],
  { keys, network, showApproval }: SigningContext,
): Promise<readonly string[]> => {
  const address = keys.addresses.solana
  const read = transactions.map((text) => readOwn(text, address))
  await showApproval({ method, params: paramsOf(method, transactions), network, address })
  return Promise.all(read.map(async (transaction) => withSignature(transaction, address, await keys.signMessage(transaction.message))))
}

const signature = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,90}$/))

/** `solana_signAndSendTransaction` */
const sendSolanaTransaction = async (
  params: { readonly transaction: string; readonly options?: Readonly<Record<string, unknown>> | undefined },
  context: SigningContext,
): Promise<{ readonly signature: string }> => {
  const [signed = ''] = await signSolanaTransactions('solana_signAndSendTransaction', [params.transaction], context)
  const encoded = base64.encode(base58.decode(signed))
  const sent = await context.ask(context.network.rpcUrl, 'sendTransaction', [encoded, { ...params.options, encoding: 'base64' }])
  return { signature: v.parse(signature, sent) }
}

/** Answers a request of a Solana network: asks the visitor, and signs or sends what they agreed to. */
export const sign = async (request: RpcRequest, context: SigningContext): Promise<unknown> => {
  switch (request.method) {
    case 'solana_signMessage':
      return signSolanaMessage(request.params, context)
    case 'solana_signTransaction': {
      const [transaction] = await signSolanaTransactions(request.method, [request.params.transaction], context)
      return { transaction }
    }
    case 'solana_signAllTransactions':
      return { transactions: await signSolanaTransactions(request.method, request.params.transactions, context) }
    case 'solana_signAndSendTransaction':
      return sendSolanaTransaction(request.params, context)
    default:
      throw new Error('Action not allowed')
  }
}
