import * as v from 'valibot'
import type { TransactionSerializable } from 'viem'
import { bytesToHex, hexToBytes, keccak256, numberToHex, serializeTransaction } from 'viem/utils'
import type { SigningContext } from './answer-request.ts'
import { onWire, type PreparedTransaction, prepareTransaction } from './prepare-transaction.ts'

const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/))

const serializable = ({ fees, ...rest }: PreparedTransaction): TransactionSerializable =>
  'gasPrice' in fees ? { ...rest, ...fees, type: 'legacy' } : { ...rest, ...fees, type: 'eip1559' }

const signPrepared = async (transaction: PreparedTransaction, { keys }: SigningContext): Promise<string> => {
  const unsigned = serializable(transaction)
  const { r, s, yParity } = await keys.signDigest(hexToBytes(keccak256(serializeTransaction(unsigned))))
  return serializeTransaction(unsigned, { r: bytesToHex(r), s: bytesToHex(s), v: yParity === 0 ? 27n : 28n, yParity })
}

const post = async (transaction: PreparedTransaction, context: SigningContext): Promise<string> => {
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

const batch = v.object({
  from: v.optional(v.string()),
  atomicRequired: v.optional(v.boolean()),
  capabilities: v.optional(v.record(v.string(), v.unknown())),
  calls: v.array(v.object({ to: v.optional(v.string()), data: v.optional(v.string()), value: v.optional(v.string()) })),
})

const optionalCapability = v.looseObject({ optional: v.literal(true) })

/** An id of EIP-5792. */
const newId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * `wallet_sendCalls`: one question for all calls, each of which is a transaction of its own. A page that needs all or none is refused: a
 * key alone cannot promise that.
 */
export const sendCalls = async (given: unknown, context: SigningContext): Promise<unknown> => {
  const { keys, network, showApproval } = context
  const address = keys.addresses.eip155
  const { calls, from, atomicRequired, capabilities = {} } = v.parse(batch, given)
  if (atomicRequired) throw new Error('The account cannot send several calls as one.')
  // A capability is required unless it says that it is not.
  const needed = Object.entries(capabilities).find(([, asked]) => !v.is(optionalCapability, asked))
  if (needed) throw new Error(`The frame does not have the capability ${needed[0].slice(0, 60)}.`)
  const prepared: PreparedTransaction[] = []
  for (const call of calls) {
    prepared.push(await prepareTransaction({ ...call, ...(from !== undefined && { from }) }, context, prepared.at(-1)?.nonce))
  }
  const shown = prepared.map((transaction) => onWire(transaction, address))
  await showApproval({
    method: 'wallet_sendCalls',
    params: [{ version: '2.0.0', chainId: numberToHex(Number(network.id.slice(7))), from: address, calls: shown }],
    network,
    address,
  })
  const id = `0x${newId()}`
  const hashes: string[] = []
  for (const transaction of prepared) {
    try {
      hashes.push(await post(transaction, context))
    } catch (error) {
      // What went out before is not taken back: the page asks how it ended by the id.
      if (hashes.length === 0) throw error
      break
    }
    context.batches.set(id, { chainId: network.id, hashes })
  }
  return { id }
}
