import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { TransferTerms } from '../../../kernel/contract/features.ts'
import { isOn } from '../chains.ts'
import { type BitcoinAddress, parseBitcoinAddress } from '../verify/address.ts'
import type { Esplora } from './esplora.ts'
import { leastTo, mostTo, partsOf, planTransfer, type TransferPlan } from './plan-transfer.ts'

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

/** The coins of an account, and the fee rate that the API says. `unitPrice`: satoshi per virtual byte, in its place. */
const readCoins = async (api: Esplora, account: string, unitPrice: bigint | undefined) => {
  const [coins, rate] = await Promise.all([api.coins(account), unitPrice === undefined ? api.feeRate() : unitPrice * 1_000n])
  return { coins, rate }
}

/** Plans a transfer with the coins and the fee rate that the API says. */
export const readPlan = async (api: Esplora, account: string, transfer: Transfer, unitPrice?: bigint): Promise<TransferPlan> =>
  planTransfer({ ...transfer, ...(await readCoins(api, account, unitPrice)) })

/** One of less than can be sent costs what the least does. */
const atLeast = (transfer: Transfer): Transfer => {
  const least = leastTo(transfer.to)
  return { ...transfer, ...(transfer.amount < least && { amount: least }) }
}

/** What a transfer costs. */
export const readFee = async (api: Esplora, account: string, transfer: Transfer, unitPrice?: bigint): Promise<bigint> =>
  (await readPlan(api, account, atLeast(transfer), unitPrice)).fee

/** All that a transfer is made of, and what it must keep to. */
export const readTerms = async (
  api: Esplora,
  { account, to }: Pick<TransferInput, 'account' | 'to'>,
  transfer: Transfer,
  unitPrice?: bigint,
): Promise<TransferTerms> => {
  const known = await readCoins(api, account, unitPrice)
  const plan = planTransfer({ ...atLeast(transfer), ...known })
  return { fee: plan.fee, least: leastTo(transfer.to), most: mostTo({ ...transfer, ...known }), parts: partsOf(plan, account, to) }
}
