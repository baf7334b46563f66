import * as v from 'valibot'
import type { TransactionSerializable } from 'viem'
import { bytesToHex, hexToBytes, keccak256, serializeTransaction } from 'viem/utils'
import { onWire, type PreparedTransaction, prepareTransaction } from './prepare-transaction.ts'
import type { SigningContext } from './request-context.ts'

const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/))

const serializable = ({ fees, ...rest }: PreparedTransaction): TransactionSerializable =>
  'gasPrice' in fees ? { ...rest, ...fees, type: 'legacy' } : { ...rest, ...fees, type: 'eip1559' }

const signPrepared = async (transaction: PreparedTransaction, { keys }: SigningContext): Promise<string> => {
  const unsigned = serializable(transaction)
  const { r, s, yParity } = await keys.signDigest(hexToBytes(keccak256(serializeTransaction(unsigned))))
  return serializeTransaction(unsigned, { r: bytesToHex(r), s: bytesToHex(s), v: yParity === 0 ? 27n : 28n, yParity })
}

/** Signs a transaction and sends it. */
export const post = async (transaction: PreparedTransaction, context: SigningContext): Promise<string> => {
  const signed = await signPrepared(transaction, context)
  return v.parse(hash, await context.ask(context.network.rpcUrl, 'eth_sendRawTransaction', [signed]))
}

/** `eth_sendTransaction`: shows the transaction as it will be signed, signs it and sends it. */
export const sendTransaction = async (given: unknown, context: SigningContext): Promise<string> => {
  const { keys, network, showApproval } = context
  const address = keys.addresses.eip155
  const prepared = await prepareTransaction(given, context)
  await showApproval({ method: 'eth_sendTransaction', params: [onWire(prepared, address)], network, address })
  return post(prepared, context)
}
