import * as v from 'valibot'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { ChainReads } from '../../../kernel/contract/tools/chain-reads.ts'
import { cleanText } from '../../../kernel/contract/tools/clean-text.ts'
import { type Outpoint, type RawTransaction, readTransaction } from './raw-transaction.ts'

/** An output that nobody has spent. */
export interface Coin extends Outpoint {
  /** Satoshi. */
  readonly value: bigint
  readonly confirmed: boolean
}

/**
 * An Esplora-style API, as much of it as is used. Rejects with `HTTP_OFFLINE`, `HTTP_STATUS` (`context.status`), `HTTP_INVALID`; what it says
 * of a transaction that cannot be is `TRANSACTION_FAILED`, `context.reason` `spent`, `fee` or `refused`.
 */
export interface Esplora {
  /** Hash of the first block. */
  genesisHash(): Promise<string>
  /** Satoshi of an address, with what is not in a block yet. */
  balance(address: string): Promise<bigint>
  coins(address: string): Promise<readonly Coin[]>
  /** What gets a transaction into one of the next blocks, in thousandths of a satoshi per virtual byte. */
  feeRate(): Promise<bigint>
  /** A transaction, held against its id. */
  transaction(id: string): Promise<RawTransaction>
  /** Undefined where the API does not know the transaction. */
  statusOf(id: string): Promise<{ readonly confirmed: boolean } | undefined>
  /** The id of the transaction that spends a coin; undefined where the API knows of none. */
  spenderOf(coin: Outpoint): Promise<{ readonly txid: string; readonly confirmed: boolean } | undefined>
  /** A transaction that is known already counts as taken. */
  broadcast(transaction: string): Promise<void>
}

/** Reads of Bitcoin networks. */
export type BitcoinChains = ChainReads<'bip122', Esplora>

// Beyond 2^53 JSON has lost digits already; there are fewer satoshi than that.
const satoshi = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.transform((amount) => BigInt(amount)),
)
const hash = v.pipe(v.string(), v.trim(), v.regex(/^[0-9a-f]{64}$/))
const sums = v.object({ funded_txo_sum: satoshi, spent_txo_sum: satoshi })
const addressSchema = v.object({ chain_stats: sums, mempool_stats: sums })
const status = v.object({ confirmed: v.boolean() })
const spenderSchema = v.variant('spent', [v.object({ spent: v.literal(true), txid: hash, status }), v.object({ spent: v.literal(false) })])
const coinsSchema = v.array(v.object({ txid: hash, vout: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), value: satoshi, status }))

/** Satoshi per virtual byte, up; what asks for more than a thousand is not believed. */
const rate = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(1_000),
  v.transform((perByte) => BigInt(Math.ceil(perByte * 1_000))),
)
const estimatesSchema = v.record(v.string(), rate)
const recommendedSchema = v.object({ halfHourFee: rate })

/** Bytes; no answer that is needed is longer. */
const LONGEST = 5_000_000

/** Blocks within which a transfer should be in one. */
const TARGETS = ['3', '2', '4', '6']

/** What a node relays at all: one satoshi per virtual byte. */
const LEAST_RATE = 1_000n

const KNOWN = /already[ -](known|in)|txn-already|outputs already in utxo set/i

const toRefusal = (text: string): PorticoError => {
  const reason = /missingorspent|mempool-conflict|missing inputs/i.test(text)
    ? 'spent'
    : /min relay fee|insufficient fee|mempool min fee/i.test(text)
      ? 'fee'
      : 'refused'
  return new PorticoError('TRANSACTION_FAILED', cleanText(text, 300) || 'The network refused the transaction.', { context: { reason } })
}

const invalid = (cause: unknown): PorticoError =>
  new PorticoError('HTTP_INVALID', 'The network’s API gave an answer that makes no sense.', { cause })

/** The text of an answer, read to its limit. */
const bodyOf = async ({ body }: Response): Promise<string> => {
  const [reader, decoder] = [body?.getReader(), new TextDecoder()]
  const next = () =>
    reader?.read().catch((cause: unknown) => {
      throw new PorticoError('HTTP_OFFLINE', 'The network’s API broke off its answer.', { cause })
    })
  let [text, size] = ['', 0]
  for (let part = await next(); part && !part.done; part = await next()) {
    size += part.value.byteLength
    if (size > LONGEST) {
      await reader?.cancel().catch(() => undefined)
      throw invalid('The answer is larger than 5 MB.')
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    // What is no JSON is no answer either.
    return cause
  }
}

/** Makes the client of an address. `signal` ends what is under way. */
export const createEsplora = (url: string, signal: AbortSignal): Esplora => {
  const base = url.replace(/\/$/, '')
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    try {
      return await fetch(`${base}${path}`, { ...init, signal })
    } catch (cause) {
      throw new PorticoError('HTTP_OFFLINE', 'The network’s API could not be reached.', { cause })
    }
  }
  const refused = ({ status }: Response): PorticoError =>
    new PorticoError('HTTP_STATUS', 'The network’s API refused.', { context: { status } })
  const parse = <S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> => {
    const parsed = v.safeParse(schema, value)
    if (parsed.success) return parsed.output
    throw invalid(parsed.issues[0].message)
  }
  const json = async <S extends v.GenericSchema>(schema: S, path: string): Promise<v.InferOutput<S>> => {
    const response = await ask(path)
    if (!response.ok) throw refused(response)
    return parse(schema, jsonIn(await bodyOf(response)))
  }
  /** Undefined where there is no such thing. */
  const found = async <S extends v.GenericSchema>(schema: S, path: string): Promise<v.InferOutput<S> | undefined> => {
    const response = await ask(path)
    if (response.status === 404) return undefined
    if (!response.ok) throw refused(response)
    return parse(schema, jsonIn(await bodyOf(response)))
  }
  const text = async <S extends v.GenericSchema>(schema: S, path: string): Promise<v.InferOutput<S>> => {
    const response = await ask(path)
    if (!response.ok) throw refused(response)
    return parse(schema, await bodyOf(response))
  }
  return {
    genesisHash: () => text(hash, '/block-height/0'),
    async balance(address) {
      const { chain_stats: chain, mempool_stats: pending } = await json(addressSchema, `/address/${address}`)
      return chain.funded_txo_sum - chain.spent_txo_sum + pending.funded_txo_sum - pending.spent_txo_sum
    },
    async coins(address) {
      const coins = await json(coinsSchema, `/address/${address}/utxo`)
      return coins.map(({ status: { confirmed }, ...coin }) => ({ ...coin, confirmed }))
    },
    async feeRate() {
      const estimates = await found(estimatesSchema, '/fee-estimates')
      // mempool.space has a path of its own. A young chain has no estimates: then the least is enough.
      const rate = estimates
        ? (TARGETS.map((target) => estimates[target]).find((one) => one !== undefined) ?? LEAST_RATE)
        : (await json(recommendedSchema, '/v1/fees/recommended')).halfHourFee
      return rate > LEAST_RATE ? rate : LEAST_RATE
    },
    async transaction(id) {
      const transaction = readTransaction(await text(v.pipe(v.string(), v.trim()), `/tx/${id}/hex`))
      if (transaction?.id !== id) throw invalid('The transaction is another one.')
      return transaction
    },
    statusOf: (id) => found(status, `/tx/${id}/status`),
    async spenderOf({ txid, vout }) {
      const spender = await found(spenderSchema, `/tx/${txid}/outspend/${vout}`)
      return spender?.spent ? { txid: spender.txid, confirmed: spender.status.confirmed } : undefined
    },
    async broadcast(transaction) {
      const response = await ask('/tx', { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: transaction })
      if (response.ok) return
      const said = await bodyOf(response)
      if (response.status !== 400) throw refused(response)
      if (!KNOWN.test(said)) throw toRefusal(said)
    },
  }
}
