import * as v from 'valibot'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { ChainReads } from '../../../kernel/contract/tools/chain-reads.ts'
import { cleanText } from '../../../kernel/contract/tools/clean-text.ts'

/** An output that nobody has spent. */
export interface Coin {
  readonly txid: string
  readonly vout: number
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
  /** Hexadecimal. */
  transaction(id: string): Promise<string>
  /** Undefined where the API does not know the transaction. */
  statusOf(id: string): Promise<{ readonly confirmed: boolean } | undefined>
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
    const cause = parsed.issues[0].message
    throw new PorticoError('HTTP_INVALID', 'The network’s API gave an answer that makes no sense.', { cause })
  }
  const json = async <S extends v.GenericSchema>(schema: S, path: string): Promise<v.InferOutput<S>> => {
    const response = await ask(path)
    if (!response.ok) throw refused(response)
    // What is no JSON is no answer either.
    return parse(schema, await response.json().catch((cause: unknown) => cause))
  }
  const text = async <S extends v.GenericSchema>(schema: S, path: string): Promise<v.InferOutput<S>> => {
    const response = await ask(path)
    if (!response.ok) throw refused(response)
    return parse(schema, await response.text())
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
      const response = await ask('/fee-estimates')
      if (response.status === 404) {
        // mempool.space has a path of its own.
        const { halfHourFee } = await json(recommendedSchema, '/v1/fees/recommended')
        return halfHourFee > LEAST_RATE ? halfHourFee : LEAST_RATE
      }
      if (!response.ok) throw refused(response)
      const estimates = parse(estimatesSchema, await response.json().catch((cause: unknown) => cause))
      // A young chain has no estimates: then the least is enough.
      const found = TARGETS.map((target) => estimates[target]).find((one) => one !== undefined) ?? LEAST_RATE
      return found > LEAST_RATE ? found : LEAST_RATE
    },
    transaction: (id) => text(v.pipe(v.string(), v.trim(), v.regex(/^([0-9a-f]{2})+$/)), `/tx/${id}/hex`),
    async statusOf(id) {
      const response = await ask(`/tx/${id}/status`)
      if (response.status === 404) return undefined
      if (!response.ok) throw refused(response)
      return parse(status, await response.json().catch((cause: unknown) => cause))
    },
    async broadcast(transaction) {
      const response = await ask('/tx', { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: transaction })
      if (response.ok) return
      const said = await response.text()
      if (response.status !== 400) throw refused(response)
      if (!KNOWN.test(said)) throw toRefusal(said)
    },
  }
}
