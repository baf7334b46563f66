import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { TransferPart, TransferTerms } from '../../../kernel/contract/features.ts'
import { type BitcoinAddress, parseBitcoinAddress } from '../verify/address.ts'
import { isOn } from '../verify/chains.ts'
import type { Attempts } from './attempts.ts'
import type { Coin, Esplora } from './esplora.ts'
import { isFeeExcessive, leastTo, mostTo, partsOf, planOf, planTransfer, type TransferPlan } from './plan-transfer.ts'
import type { CoinProofs, EarlierTransactions } from './prove-coins.ts'
import { createSettle } from './settle-attempts.ts'

/** All satoshi that there can be. */
const MOST = 2_100_000_000_000_000n

/** A transfer of BTC, checked. */
export interface Transfer {
  readonly from: BitcoinAddress
  readonly to: BitcoinAddress
  /** Satoshi. */
  readonly amount: bigint
}

/** What is to be sent, as it comes. */
export interface TransferInput {
  readonly account: string
  readonly network: CaipNetworkId<'bip122'>
  readonly to: string
  readonly amount: bigint
  readonly token?: string
}

/** Checks what is to be sent. Throws `PARAMS_INVALID`, `AMOUNT_INVALID` or `ADDRESS_INVALID`, the latter also for an address of another chain. */
export const requireTransfer = ({ account, network, to, amount, token }: TransferInput): Transfer => {
  if (token !== undefined) throw new PorticoError('PARAMS_INVALID', 'Bitcoin has no tokens that could be sent.')
  if (typeof amount !== 'bigint' || amount <= 0n || amount > MOST) {
    throw new PorticoError('AMOUNT_INVALID', 'The amount is not one that can be sent.')
  }
  const [from, receiver] = [parseBitcoinAddress(account), parseBitcoinAddress(to)]
  if (!from || !receiver || !isOn(from, network) || !isOn(receiver, network)) {
    throw new PorticoError('ADDRESS_INVALID', 'The address is not valid.')
  }
  return { from, to: receiver, amount }
}

/** Names account and network of a transfer. */
type TransferCall = Pick<TransferInput, 'account' | 'network' | 'to'>

interface TransferReadParts {
  readonly attempts: Attempts
  readonly proofs: CoinProofs
}

/** A plan whose coins are proven. */
export interface ProvenPlan {
  readonly plan: TransferPlan
  readonly earlier: EarlierTransactions
}

/** Plans transfers with the coins and the fee rate that the API says, held against the transactions that made the coins. */
export interface TransferReads {
  /** `parts`: those that were shown, which are kept to. Rejects with `TRANSACTION_FAILED` (`context.reason` `feeExcess`, `earlierSent`, `terms`) and as planning does. */
  plan(api: Esplora, call: TransferCall, transfer: Transfer, parts?: readonly TransferPart[]): Promise<ProvenPlan>
  /** What a transfer costs. `unitPrice`: satoshi per virtual byte, in place of the API's rate. */
  fee(api: Esplora, call: TransferCall, transfer: Transfer, unitPrice?: bigint): Promise<bigint>
  /** All that a transfer is made of, and what it must keep to. */
  terms(api: Esplora, call: TransferCall, transfer: Transfer, unitPrice?: bigint): Promise<TransferTerms>
}

/** One of less than can be sent costs what the least does. */
const atLeast = (transfer: Transfer): Transfer => {
  const least = leastTo(transfer.to)
  return { ...transfer, ...(transfer.amount < least && { amount: least }) }
}

const failed = (reason: string, message: string, context: object = {}): PorticoError =>
  new PorticoError('TRANSACTION_FAILED', message, { context: { reason, ...context } })

const isIn = (coins: readonly Coin[], { txid, vout }: Coin): boolean => coins.some((one) => one.txid === txid && one.vout === vout)

export const createTransferReads = ({ attempts, proofs }: TransferReadParts): TransferReads => {
  const settle = createSettle({ attempts, proofs })
  const readCoins = async (api: Esplora, call: TransferCall, { from }: Transfer) => {
    const [listed, { found, open }] = await Promise.all([api.coins(call.account), settle(api, call, from)])
    const spent = found.flatMap(({ coins }) => coins)
    const coins = listed.filter((coin) => !isIn(spent, coin))
    // Of each earlier transfer that may still be mined one coin is spent, so that only one of the two can be. Those that the API lists no
    // more come last: it may be wrong of them.
    const required: Coin[] = []
    for (const { coins: own } of open) {
      if (own.some((coin) => isIn(required, coin))) continue
      const [first] = [...own].sort((a, b) => Number(isIn(coins, b)) - Number(isIn(coins, a)) || (a.value < b.value ? 1 : -1))
      if (first) required.push(first)
    }
    return { coins, required, found, open }
  }
  const read = async (api: Esplora, call: TransferCall, transfer: Transfer, unitPrice?: bigint) => {
    const [{ coins, required }, rate] = await Promise.all([
      readCoins(api, call, transfer),
      unitPrice === undefined ? api.feeRate() : unitPrice * 1_000n,
    ])
    const known = { coins, required, rate }
    const plan = planTransfer({ ...atLeast(transfer), ...known })
    await proofs.prove(api, plan.inputs, transfer.from)
    return { plan, known }
  }
  const isExcessive = (transfer: Transfer, plan: TransferPlan): boolean => transfer.amount === plan.amount && isFeeExcessive(transfer, plan)
  return {
    async plan(api, call, transfer, parts) {
      const { coins, required, found, open } = await readCoins(api, call, transfer)
      for (const { id, to, amount, uncertain } of found) {
        if (!uncertain) continue
        attempts.confirm(id)
        if (to === call.to && amount === transfer.amount)
          throw failed('earlierSent', 'The earlier transfer was sent after all.', { hash: id })
      }
      const all = [...coins, ...open.flatMap((attempt) => attempt.coins.filter((coin) => !isIn(coins, coin)))]
      const plan = parts
        ? planOf(parts, { amount: transfer.amount, coins: all })
        : planTransfer({ ...transfer, coins, required, rate: await api.feeRate() })
      if (open.some((attempt) => !attempt.coins.some((coin) => isIn(plan.inputs, coin)))) {
        throw failed('terms', 'An earlier transfer may still be sent: this one has to spend one of the same coins.')
      }
      if (isFeeExcessive(transfer, plan)) throw failed('feeExcess', 'The fee is out of proportion.', { fee: plan.fee.toString() })
      return { plan, earlier: await proofs.prove(api, plan.inputs, transfer.from) }
    },
    fee: async (api, call, transfer, unitPrice) => (await read(api, call, transfer, unitPrice)).plan.fee,
    async terms(api, call, transfer, unitPrice) {
      const { plan, known } = await read(api, call, transfer, unitPrice)
      return {
        fee: plan.fee,
        least: leastTo(transfer.to),
        most: mostTo({ ...transfer, ...known }),
        ...(isExcessive(transfer, plan) && { feeExcess: true }),
        parts: partsOf(plan, call.account, call.to),
      }
    },
  }
}
