import * as v from 'valibot'
import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'
import type { StoragePort } from '../../../kernel/contract/ports.ts'
import type { Coin } from './esplora.ts'

/** A transfer whose signatures have left the page, and that is in no block yet as far as is known. */
export interface Attempt {
  readonly id: string
  readonly network: CaipNetworkId<'bip122'>
  readonly account: string
  readonly to: string
  readonly amount: bigint
  /** What it spends: as long as one of these is spent by nothing else, it can be mined. */
  readonly coins: readonly Coin[]
  /** Nobody has said that the network knows it. */
  readonly uncertain: boolean
}

/** Attempts that are kept, through reloads, until they are in a block or can no longer be. */
export interface Attempts {
  of(call: Pick<Attempt, 'network' | 'account'>): readonly Attempt[]
  keep(attempt: Attempt): void
  /** The network knows it. */
  confirm(id: string): void
  forget(id: string): void
}

const KEY = 'attempts'

/** More are not kept; the oldest goes. */
const LIMIT = 100

const digits = v.pipe(
  v.string(),
  v.regex(/^\d{1,16}$/),
  v.transform((text) => BigInt(text)),
)
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const address = v.pipe(v.string(), v.maxLength(100))
const coinSchema = v.object({ txid: hash, vout: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), value: digits })
const schema = v.array(
  v.object({
    id: hash,
    network: v.custom<CaipNetworkId<'bip122'>>((value) => typeof value === 'string' && /^bip122:[0-9a-f]{32}$/.test(value)),
    account: address,
    to: address,
    amount: digits,
    uncertain: v.boolean(),
    coins: v.pipe(v.array(coinSchema), v.minLength(1), v.maxLength(2_000)),
  }),
)

/** Makes the list, kept in the adapter's storage. */
export const createAttempts = (storage: StoragePort): Attempts => {
  // What cannot be read is removed by the storage.
  const all = (): readonly Attempt[] =>
    (storage.get(KEY, (value) => v.parse(schema, value)) ?? []).map(({ coins, ...one }) => ({
      ...one,
      coins: coins.map((coin) => ({ ...coin, confirmed: true })),
    }))
  const write = (attempts: readonly Attempt[]): void =>
    storage.set(
      KEY,
      attempts.slice(-LIMIT).map(({ amount, coins, ...one }) => ({
        ...one,
        amount: amount.toString(),
        coins: coins.map(({ txid, vout, value }) => ({ txid, vout, value: value.toString() })),
      })),
    )
  return {
    of: ({ network, account }) => all().filter((one) => one.network === network && one.account === account),
    keep: (attempt) => write([...all().filter(({ id }) => id !== attempt.id), attempt]),
    confirm: (id) => write(all().map((one) => (one.id === id ? { ...one, uncertain: false } : one))),
    forget(id) {
      const before = all()
      if (before.some((one) => one.id === id)) write(before.filter((one) => one.id !== id))
    },
  }
}
