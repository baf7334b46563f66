import { createPublicClient, formatUnits, http, parseUnits } from 'viem'
import { pricesInUsd } from '../chain/exchange.ts'
import { Refusal } from '../service/refusal.ts'
import { type Asset, findAsset, moneyInUsd, type ProviderId, providers, solInUsd } from './catalogue.ts'

/** Decimals that everything is computed in. */
const PLACES = 18
const ONE = 10n ** 18n

/** What one purchase costs: decimal text. */
export interface Priced {
  readonly total: string
  readonly fee: string
  readonly networkFee: string
  readonly subtotal: string
  /** Coins. */
  readonly bought: string
}

/** What is asked for. */
export interface PriceQuestion {
  readonly provider: ProviderId
  readonly chain: string
  readonly symbol: string
  readonly currency: string
  readonly amount: string
}

/** Work of the transfer that pays out. */
const GAS = { coin: 21_000n, token: 65_000n } as const

const away = (chain: string): Refusal => new Refusal(503, { name: 'chain', description: `The chain ${chain} does not answer.` })

const cents = (amount: bigint): string => {
  const text = formatUnits((amount + 5n * 10n ** 15n) / 10n ** 16n, 2)
  return text.includes('.') ? text.padEnd(text.indexOf('.') + 3, '0') : `${text}.00`
}

/** Prices purchases by the exchange of the chain and the present price of gas. Rejects with a `Refusal`: 400, 503. */
export const createPricing = (chains: Readonly<Record<string, string>>) => {
  const readChain = async (chain: string, { address }: Asset): Promise<{ readonly usd: bigint; readonly fee: bigint }> => {
    if (chain.startsWith('solana:')) return { usd: parseUnits(solInUsd, PLACES), fee: 0n }
    const client = createPublicClient({ transport: http(chains[chain], { retryCount: 0, timeout: 1_500 }), cacheTime: 0 })
    const [prices, gas] = await Promise.all([pricesInUsd(client, [address ?? 'native', 'native']), client.getGasPrice()]).catch(() => {
      throw away(chain)
    })
    const [usd, native] = prices
    if (usd === undefined || native === undefined) throw away(chain)
    const work = address === undefined ? GAS.coin : GAS.token
    return { usd: parseUnits(usd, PLACES), fee: (gas * work * parseUnits(native, PLACES)) / ONE }
  }
  return async ({ provider, chain, symbol, currency, amount }: PriceQuestion): Promise<Priced> => {
    const asset = findAsset(chain, symbol)
    const rate = moneyInUsd[currency]
    if (!asset || chains[chain] === undefined)
      throw new Refusal(400, { name: 'purchaseCurrency', description: `${symbol} is not sold there.` })
    if (rate === undefined) throw new Refusal(400, { name: 'paymentCurrency', description: `${currency} is not taken.` })
    const { fee: share, spread, networkFee: charged } = providers[provider]
    const { usd, fee: chainFee } = await readChain(chain, asset)
    const total = parseUnits(amount, PLACES)
    const perDollar = parseUnits(rate, PLACES)
    const fee = (total * share) / 10_000n
    const networkFee = charged ? (chainFee * ONE) / perDollar : 0n
    const subtotal = total - fee - networkFee
    if (subtotal <= 0n) throw new Refusal(400, { name: 'amount', description: 'The fees are more than the amount.' })
    const price = usd + (usd * spread) / 10_000n
    const units = (((subtotal * perDollar) / price) * 10n ** BigInt(asset.decimals)) / ONE
    return {
      total: amount,
      fee: cents(fee),
      networkFee: cents(networkFee),
      subtotal: cents(subtotal),
      bought: formatUnits(units, asset.decimals),
    }
  }
}

/** Prices a purchase. */
export type Pricing = ReturnType<typeof createPricing>
