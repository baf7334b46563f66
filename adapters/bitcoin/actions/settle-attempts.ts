import type { BitcoinAddress } from '../verify/address.ts'
import type { Attempt, Attempts } from './attempts.ts'
import type { Esplora } from './esplora.ts'
import { coinId } from './plan-transfer.ts'
import type { CoinProofs } from './prove-coins.ts'
import { loadBitcoinjs } from './psbt.ts'
import type { RawTransaction } from './raw-transaction.ts'

// A constant: a loader knows by its thunk whether a module is asked for again.
const spendCode = () => import('./signed-spend.ts')

/** What became of an account's earlier transfers. */
export interface SettledAttempts {
  /** The network knows them. */
  readonly found: readonly Attempt[]
  /** The network does not know them; they may be mined all the same. */
  readonly open: readonly Attempt[]
}

interface SettleParts {
  readonly attempts: Attempts
  readonly proofs: CoinProofs
}

/** Looks for the earlier transfers of an account, and forgets those that are in a block or can no longer be mined. */
export const createSettle = ({ attempts, proofs }: SettleParts) => {
  /**
   * Whether a coin of an attempt is spent by something else that its owner has signed elsewhere (in the wallet, at another fee). The API's word
   * is not enough: who withholds a transfer could say so, and have the next one paid from other coins.
   */
  const isReplaced = async (api: Esplora, { id, coins, uncertain }: Attempt, owner: BitcoinAddress, own: ReadonlySet<string>) => {
    for (const coin of coins) {
      const spender = await api.spenderOf(coin)
      if (!spender || spender.txid === id || own.has(spender.txid) || (uncertain && !spender.confirmed)) continue
      // Asked anew each time: its id says nothing of the witnesses.
      const spend = await api.transaction(spender.txid)
      const earlier: RawTransaction[] = []
      for (const { txid } of spend.inputs) earlier.push(await proofs.transaction(api, txid))
      const [{ Transaction }, { isSignedSpend }] = await Promise.all([loadBitcoinjs(), spendCode()])
      if (isSignedSpend(Transaction.fromBuffer(spend.bytes), { spend, earlier }, coin, owner)) return true
    }
    return false
  }
  return async (api: Esplora, call: Pick<Attempt, 'network' | 'account'>, owner: BitcoinAddress): Promise<SettledAttempts> => {
    const kept = attempts.of(call)
    const states = await Promise.all(kept.map(async (attempt) => ({ attempt, status: await api.statusOf(attempt.id) })))
    const own = new Set(kept.map(({ id }) => id))
    const found = states.flatMap(({ attempt, status }) => (status ? [attempt] : []))
    const mined = new Set(states.flatMap(({ attempt, status }) => (status?.confirmed ? attempt.coins.map(coinId) : [])))
    const open: Attempt[] = []
    for (const { attempt, status } of states) {
      // What the visitor was told may still be sent is forgotten only once they have heard of it.
      if (status?.confirmed && !attempt.uncertain) attempts.forget(attempt.id)
      if (status) continue
      // What cannot be proven counts as not so.
      const over = attempt.coins.some((coin) => mined.has(coinId(coin))) || (await isReplaced(api, attempt, owner, own).catch(() => false))
      if (over) attempts.forget(attempt.id)
      else open.push(attempt)
    }
    return { found, open }
  }
}
