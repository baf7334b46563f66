import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { getAddress, hexToBigInt, isAddress, numberToHex } from 'viem/utils'
import type { SigningContext } from './request-context.ts'

const hex = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]*$/),
  v.transform((text) => text as Hex),
)
const quantity = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/)), v.pipe(v.number(), v.safeInteger(), v.minValue(0))]),
  v.transform((given) => BigInt(given)),
)
const address = v.pipe(
  v.string(),
  v.check((text) => isAddress(text, { strict: true }), 'an address with a wrong checksum, or none'),
  v.transform((text): Address => getAddress(text)),
)

const transaction = v.object({
  from: v.optional(v.string()),
  to: v.nullish(address),
  data: v.optional(hex),
  input: v.optional(hex),
  value: v.optional(quantity),
  gas: v.optional(quantity),
  gasLimit: v.optional(quantity),
  gasPrice: v.optional(quantity),
  maxFeePerGas: v.optional(quantity),
  maxPriorityFeePerGas: v.optional(quantity),
  nonce: v.optional(quantity),
})

/** Fields that change what a transaction does, and that the frame does not sign. */
const REFUSED = ['authorizationList', 'accessList', 'blobs', 'blobVersionedHashes', 'sidecars', 'maxFeePerBlobGas']

/** A transaction, whole: what is shown and what is signed. */
export interface PreparedTransaction {
  readonly chainId: number
  readonly nonce: number
  readonly to: Address | undefined
  readonly value: bigint
  readonly data: Hex | undefined
  readonly gas: bigint
  readonly fees: { readonly gasPrice: bigint } | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
}

/** A transaction that waits for another one: the gas that it needs is known once that one is in a block, unless the page names it. */
export interface QueuedTransaction extends Omit<PreparedTransaction, 'gas'> {
  readonly gas: bigint | undefined
}

const quantityOf = (given: unknown): bigint => {
  if (typeof given !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(given))
    throw new Error('The chain answers with something that is no number.')
  return hexToBigInt(given as Hex)
}

const block = v.object({ baseFeePerGas: v.optional(hex) })

/** wei; where a chain does not say what its validators want. */
const USUAL_TIP = 1_000_000_000n

const readFees = async ({ ask, network: { rpcUrl } }: SigningContext): Promise<PreparedTransaction['fees']> => {
  const { baseFeePerGas } = v.parse(block, await ask(rpcUrl, 'eth_getBlockByNumber', ['latest', false]))
  if (baseFeePerGas === undefined) return { gasPrice: quantityOf(await ask(rpcUrl, 'eth_gasPrice', [])) }
  const tip = await ask(rpcUrl, 'eth_maxPriorityFeePerGas', []).then(quantityOf, () => USUAL_TIP)
  return { maxFeePerGas: quantityOf(baseFeePerGas) * 2n + tip, maxPriorityFeePerGas: tip }
}

/** The transaction as JSON-RPC writes it. */
export const onWire = ({ chainId, nonce, to, value, data, gas, fees }: QueuedTransaction, from: string): Record<string, string> => ({
  from,
  ...(to && { to }),
  value: numberToHex(value),
  ...(data && { data }),
  chainId: numberToHex(chainId),
  nonce: numberToHex(nonce),
  ...(gas !== undefined && { gas: numberToHex(gas) }),
  ...Object.fromEntries(Object.entries(fees).map(([name, fee]) => [name, numberToHex(fee)])),
})

/** The gas that a transaction needs as the chain stands. Rejects where it cannot succeed. */
export const estimateGas = async (
  { to, data, value }: Pick<PreparedTransaction, 'to' | 'data' | 'value'>,
  { ask, network, keys }: SigningContext,
): Promise<bigint> => {
  const call = { from: keys.addresses.eip155, ...(to && { to }), ...(data && { data }), value: numberToHex(value) }
  return quantityOf(await ask(network.rpcUrl, 'eth_estimateGas', [call]))
}

/**
 * Completes a transaction of the page but for its gas: what it does not say about nonce and fees, the chain does. Rejects where it names
 * another account, or has a field that the frame does not sign. `nonceBefore`: of the transaction that it waits for.
 */
export const prepareQueued = async (given: unknown, context: SigningContext, nonceBefore?: number): Promise<QueuedTransaction> => {
  const { network, keys, ask } = context
  const from = keys.addresses.eip155
  const refused = REFUSED.find((name) => typeof given === 'object' && given !== null && Object.hasOwn(given, name))
  if (refused !== undefined) throw new Error(`The frame signs no transaction with ${refused}.`)
  const read = v.safeParse(transaction, given)
  if (!read.success) throw new Error(`The transaction is not valid: ${read.issues[0].message.slice(0, 200)}`)
  const { to, value = 0n, gasPrice, maxFeePerGas, maxPriorityFeePerGas, ...asked } = read.output
  if (asked.from !== undefined && asked.from.toLowerCase() !== from.toLowerCase()) {
    throw new Error('The request names another account than the one that is signed in.')
  }
  if (asked.data !== undefined && asked.input !== undefined && asked.data !== asked.input) {
    throw new Error('The transaction names two different data.')
  }
  const data = asked.data ?? asked.input
  if (!to && !data) throw new Error('The transaction names neither a receiver nor the code of a contract.')
  const nonceOf = async (): Promise<bigint> => quantityOf(await ask(network.rpcUrl, 'eth_getTransactionCount', [from, 'pending']))
  const [nonce, fees] = await Promise.all([
    asked.nonce ?? (nonceBefore === undefined ? nonceOf() : BigInt(nonceBefore) + 1n),
    gasPrice !== undefined
      ? { gasPrice }
      : maxFeePerGas !== undefined
        ? { maxFeePerGas, maxPriorityFeePerGas: maxPriorityFeePerGas ?? maxFeePerGas }
        : readFees(context),
  ])
  return {
    chainId: Number(network.id.slice('eip155:'.length)),
    nonce: Number(nonce),
    to: to ?? undefined,
    value,
    data,
    gas: asked.gas ?? asked.gasLimit,
    fees,
  }
}

/** The same with its gas. Rejects where the transaction cannot succeed as well. */
export const prepareTransaction = async (given: unknown, context: SigningContext): Promise<PreparedTransaction> => {
  const prepared = await prepareQueued(given, context)
  return { ...prepared, gas: prepared.gas ?? (await estimateGas(prepared, context)) }
}
