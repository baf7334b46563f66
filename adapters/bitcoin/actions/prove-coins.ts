import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { BitcoinAddress } from '../verify/address.ts'
import { sameBytes } from '../verify/bytes.ts'
import type { Coin, Esplora } from './esplora.ts'
import type { RawTransaction } from './raw-transaction.ts'

/** Bytes of transactions that are kept. */
const ROOM = 20_000_000

/** Transactions that are asked for at once. */
const AT_ONCE = 6

/** Transactions by id. */
export type EarlierTransactions = ReadonlyMap<string, RawTransaction>

/** The transactions that made coins, as far as they are needed: which service gave them does not matter, for their ids prove them. */
export interface CoinProofs {
  /**
   * Holds coins of an address against the transactions that made them, and answers these. Rejects with `HTTP_INVALID` where amount or script
   * are others. Coins of Taproot need no proof: their signatures cover all amounts, so that a wrong one signs nothing.
   */
  prove(api: Pick<Esplora, 'transaction'>, coins: readonly Coin[], owner: BitcoinAddress): Promise<EarlierTransactions>
  /** One transaction. */
  transaction(api: Pick<Esplora, 'transaction'>, id: string): Promise<RawTransaction>
}

const wrong = (): PorticoError => new PorticoError('HTTP_INVALID', 'The network’s API says of a coin what is not so.')

/** Makes them, with what was proven kept for the next question. */
export const createCoinProofs = (): CoinProofs => {
  const known = new Map<string, RawTransaction>()
  let size = 0
  const keep = (transaction: RawTransaction): void => {
    known.set(transaction.id, transaction)
    size += transaction.bytes.length
    for (const [id, { bytes }] of known) {
      if (size <= ROOM || id === transaction.id) break
      known.delete(id)
      size -= bytes.length
    }
  }
  const transaction: CoinProofs['transaction'] = async (api, id) => {
    const before = known.get(id)
    if (before) return before
    const asked = await api.transaction(id)
    if (!known.has(id)) keep(asked)
    return asked
  }
  return {
    transaction,
    async prove(api, coins, owner) {
      const earlier = new Map<string, RawTransaction>()
      if (owner.kind === 'p2tr') return earlier
      const ids = [...new Set(coins.map(({ txid }) => txid))]
      const work = async (): Promise<void> => {
        for (let id = ids.pop(); id !== undefined; id = ids.pop()) earlier.set(id, await transaction(api, id))
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      for (const { txid, vout, value } of coins) {
        const output = earlier.get(txid)?.outputs[vout]
        if (output?.value !== value || !sameBytes(output.script, owner.script)) throw wrong()
      }
      return earlier
    },
  }
}
