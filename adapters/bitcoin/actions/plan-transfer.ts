import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { TransferPart } from '../../../kernel/contract/features.ts'
import type { BitcoinAddress } from '../verify/address.ts'
import type { Coin } from './esplora.ts'
import type { Outpoint } from './raw-transaction.ts'

/** A transfer with all that it is made of. What goes in is what comes out and the fee. */
export interface TransferPlan {
  readonly inputs: readonly Coin[]
  /** To the receiver, in satoshi. */
  readonly amount: bigint
  /** Back to the sender, in satoshi; 0 where that would be dust: then it is part of the fee. */
  readonly change: bigint
  /** Satoshi. */
  readonly fee: bigint
}

/** Who pays whom. */
export interface TransferQuestion {
  readonly from: BitcoinAddress
  readonly to: BitcoinAddress
  /** Satoshi. */
  readonly amount: bigint
  readonly coins: readonly Coin[]
  /** Thousandths of a satoshi per virtual byte. */
  readonly rate: bigint
  /** Coins that are spent first, whatever else is there: those of earlier transfers that may still be mined. */
  readonly required?: readonly Coin[]
}

type Kind = BitcoinAddress['kind']

/** Weight of an input with its signature, at most. What is not here is not spent from. */
const INPUT_WEIGHT: Readonly<Partial<Record<Kind, bigint>>> = { p2wpkh: 272n, p2tr: 231n, p2sh: 364n, p2pkh: 593n }

/** The least that nodes relay to an address, in satoshi: spending less would cost more than a third of it at the usual rate. */
const DUST: Readonly<Record<Kind, bigint>> = { p2pkh: 546n, p2sh: 540n, p2wpkh: 294n, p2wsh: 330n, p2tr: 330n }

/** Weight of what every transaction has, with counts of up to 252 inputs. */
const BASE_WEIGHT = 46n

/** The most that nodes relay. */
const MOST_WEIGHT = 400_000n

/** Satoshi; coins of no more than that are left alone, for wallets keep inscriptions and runes in such: most of all at Taproot addresses. */
const carrierOf = ({ kind }: BitcoinAddress): bigint => (kind === 'p2tr' ? 10_000n : 1_000n)

/** Thousandths of a satoshi per virtual byte; nobody has had to pay more for long. */
const MOST_RATE = 1_000_000n

/** Satoshi; what costs no more than that may be more than it sends. */
const SMALL_FEE = 20_000n

/** The least that can be sent to an address, in satoshi. */
export const leastTo = ({ kind }: BitcoinAddress): bigint => DUST[kind]

const outputWeight = ({ script }: BitcoinAddress): bigint => 4n * BigInt(9 + script.length)

const feeOf = (weight: bigint, rate: bigint): bigint => {
  const size = (weight + 3n) / 4n
  return (size * rate + 999n) / 1_000n
}

/** Names a coin: `txid:vout`. */
export const coinId = ({ txid, vout }: Outpoint): string => `${txid}:${vout}`

/** Coins that are worth spending, those first that are spent first. */
const spendable = ({ from, coins, rate, required = [] }: Omit<TransferQuestion, 'amount' | 'to'>, inputWeight: bigint): readonly Coin[] => {
  const first = new Set(required.map(coinId))
  const worth = coins.filter((coin) => coin.value > carrierOf(from) && coin.value > feeOf(inputWeight, rate) && !first.has(coinId(coin)))
  return [...required, ...worth.sort(byUse)]
}

const byUse = (a: Coin, b: Coin): number => {
  // What is in no block yet may never be: it is spent last.
  if (a.confirmed !== b.confirmed) return a.confirmed ? -1 : 1
  return a.value === b.value ? 0 : a.value > b.value ? -1 : 1
}

/**
 * Chooses the coins of a transfer, largest first, and says fee and change. Throws `INSUFFICIENT_FUNDS`, `TRANSACTION_FAILED`
 * (`context.reason` `dust`: less than nodes relay, `size`: too many small coins) or `PARAMS_INVALID` for an address of a kind that is not
 * spent from.
 */
export const planTransfer = ({ from, to, amount, rate, ...given }: TransferQuestion): TransferPlan => {
  const inputWeight = INPUT_WEIGHT[from.kind]
  if (inputWeight === undefined) throw new PorticoError('PARAMS_INVALID', 'Coins of such an address cannot be sent.')
  if (amount < leastTo(to)) {
    const context = { reason: 'dust', least: leastTo(to).toString() }
    throw new PorticoError('TRANSACTION_FAILED', 'The amount is less than the network relays.', { context })
  }
  const worth = spendable({ from, rate, ...given }, inputWeight)
  const least = given.required?.length ?? 0
  const inputs: Coin[] = []
  let total = 0n
  let weight = BASE_WEIGHT + outputWeight(to)
  for (const coin of worth) {
    inputs.push(coin)
    total += coin.value
    weight += inputWeight
    if (weight > MOST_WEIGHT)
      throw new PorticoError('TRANSACTION_FAILED', 'The amount is in too many coins.', { context: { reason: 'size' } })
    const bare = feeOf(weight, rate)
    if (inputs.length < least || total < amount + bare) continue
    const change = total - amount - feeOf(weight + outputWeight(from), rate)
    if (change >= leastTo(from)) return { inputs, amount, change, fee: total - amount - change }
    return { inputs, amount, change: 0n, fee: total - amount }
  }
  throw new PorticoError('INSUFFICIENT_FUNDS', 'The account cannot pay amount and fee.')
}

/** The most that can be sent to an address: all coins that are worth it, as many as one transaction takes, less the fee. 0 where that is nothing. */
export const mostTo = ({ from, to, rate, ...given }: Omit<TransferQuestion, 'amount'>): bigint => {
  const inputWeight = INPUT_WEIGHT[from.kind]
  if (inputWeight === undefined) return 0n
  const bare = BASE_WEIGHT + outputWeight(to)
  const worth = spendable({ from, rate, ...given }, inputWeight).slice(0, Number((MOST_WEIGHT - bare) / inputWeight))
  const total = worth.reduce((sum, { value }) => sum + value, 0n)
  const rest = total - feeOf(bare + inputWeight * BigInt(worth.length), rate)
  return rest > 0n ? rest : 0n
}

/**
 * Whether the fee of a plan is out of proportion: more than the highest rate asks for, or more than 20,000 satoshi and a quarter of the amount.
 */
export const isFeeExcessive = (
  { from, to }: Pick<TransferQuestion, 'from' | 'to'>,
  { inputs, amount, fee }: Pick<TransferPlan, 'inputs' | 'amount' | 'fee'>,
): boolean => {
  const weight = BASE_WEIGHT + BigInt(inputs.length) * (INPUT_WEIGHT[from.kind] ?? 0n) + outputWeight(to) + outputWeight(from)
  // Change that would be dust is part of the fee.
  return fee > feeOf(weight, MOST_RATE) + leastTo(from) || (fee > SMALL_FEE && fee * 4n > amount)
}

/** What a plan is made of, as it is shown. */
export const partsOf = ({ inputs, amount, change }: TransferPlan, from: string, to: string): readonly TransferPart[] => [
  ...inputs.map((coin): TransferPart => ({ kind: 'input', amount: coin.value, address: from, id: coinId(coin) })),
  { kind: 'output', amount, address: to },
  ...(change > 0n ? [{ kind: 'change', amount: change, address: from } as const] : []),
]

/**
 * The plan that was shown, with the coins as they are now. Throws `TRANSACTION_FAILED` (`context.reason` `spent`) where one of them is gone, or
 * `PARAMS_INVALID` where the parts are not those of this transfer.
 */
export const planOf = (parts: readonly TransferPart[], { amount, coins }: Pick<TransferQuestion, 'amount' | 'coins'>): TransferPlan => {
  const inputs = parts
    .filter(({ kind }) => kind === 'input')
    .map(({ id, amount: value }) => {
      const coin = coins.find((one) => coinId(one) === id && one.value === value)
      if (coin) return coin
      throw new PorticoError('TRANSACTION_FAILED', 'A coin of the transfer is spent.', { context: { reason: 'spent' } })
    })
  const [change = 0n, more] = parts.flatMap((part) => (part.kind === 'change' ? [part.amount] : []))
  const [sent, second] = parts.flatMap((part) => (part.kind === 'output' ? [part.amount] : []))
  const fee = inputs.reduce((sum, { value }) => sum + value, 0n) - amount - change
  const repeated = new Set(inputs.map(coinId)).size !== inputs.length
  if (sent !== amount || second !== undefined || more !== undefined || change < 0n || fee < 0n || repeated) {
    throw new PorticoError('PARAMS_INVALID', 'The parts are not those of this transfer.')
  }
  return { inputs, amount, change, fee }
}
