import type { Network } from '../../kernel/contract/caip.ts'
import { isPorticoError } from '../../kernel/contract/errors.ts'
import type { ServicesService } from '../../kernel/contract/host-services.ts'
import type { LogPort } from '../../kernel/contract/ports.ts'
import type { FamiliesService } from '../../kernel/contract/session-services.ts'
import type { AnswerOf, InputOf } from '../../kernel/contract/tools/endpoint.ts'
import { refusalReason } from '../../kernel/contract/tools/refusal-reason.ts'
import { price } from '../tokens/api.ts'
import { type ListedPaymentCurrency, type ListedPurchaseCurrency, onrampQuote, quoteEndpoint } from './api.ts'
import { costOf } from './cost.ts'
import type { OnrampProvider } from './options.ts'
import type { OnrampQuote, PurchaseCurrency } from './service.ts'

/** What quotes are asked for. */
export interface QuoteQuestion {
  readonly network: Network
  readonly purchase: PurchaseCurrency
  readonly listedPurchase: ListedPurchaseCurrency
  readonly listedPayment: ListedPaymentCurrency
  /** Decimal text. */
  readonly amount: string
}

interface QuoteParts {
  readonly services: Pick<ServicesService, 'call' | 'has'>
  readonly families: Pick<FamiliesService, 'of'>
  readonly log: LogPort
  readonly samples: boolean
}

/** Currencies that the price service knows. */
const PRICED = ['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy'] as const

/** The specification's id of a quote that nobody made. */
const SAMPLE_ID = 'mocked-quote-id'

type QuoteAnswer = AnswerOf<typeof onrampQuote>

/** The specification's quote for when nobody answers: every figure is the amount that is paid. */
const sampleQuote = ({ amount, listedPayment: { id } }: QuoteQuestion): OnrampQuote => ({
  status: 'ready',
  sample: true,
  purchase: { amount, symbol: id },
  cost: undefined,
})

/** Asks providers for quotes, and the price service for what the market asks. */
export const createQuotes = ({ services, families, log, samples }: QuoteParts) => {
  /** The market's price of a whole coin; undefined where nobody says it. */
  const readPrice = async ({ network, purchase, listedPayment }: QuoteQuestion, signal: AbortSignal): Promise<string | undefined> => {
    const currency = PRICED.find((one) => one === listedPayment.id.toLowerCase())
    const address = purchase.address ?? families.of(network.chainNamespace)?.native.addresses[0]
    if (currency === undefined || address === undefined || !services.has('api')) return undefined
    try {
      const body = { currency, addresses: [`${network.caipNetworkId}:${address}`] }
      const { fungibles } = await services.call(price, { body }, { signal })
      const [row] = fungibles
      // The answer names no address: it counts only where it is one row with the coin's symbol.
      return fungibles.length === 1 && row?.symbol.toLowerCase() === purchase.symbol.toLowerCase() ? row.price : undefined
    } catch (cause) {
      log.info('The market’s price is not known: costs are not compared with it.', cause)
      return undefined
    }
  }
  const toQuote = (answer: QuoteAnswer, question: QuoteQuestion, market: string | undefined): OnrampQuote => {
    const { paymentTotal: total, purchaseAmount: bought, quoteId } = answer
    const sample = quoteId === SAMPLE_ID
    const comparable = !sample && bought.currency === question.purchase.symbol && total.currency === question.listedPayment.id
    const cost = comparable && market !== undefined ? costOf({ total: total.amount, amount: bought.amount, price: market }) : undefined
    return { status: 'ready', sample, purchase: { amount: bought.amount, symbol: bought.currency }, cost }
  }
  return {
    readPrice,
    /** What one provider asks. Never rejects. */
    async ask(
      provider: OnrampProvider,
      question: QuoteQuestion,
      market: Promise<string | undefined>,
      signal: AbortSignal,
    ): Promise<OnrampQuote> {
      if (provider.quote === false || !services.has('api')) return { status: 'none' }
      const { purchase, listedPurchase, listedPayment, amount } = question
      const asked = quoteEndpoint<string>(provider.quote ?? onrampQuote.path)
      const input: InputOf<typeof onrampQuote> = {
        body: {
          purchaseCurrency: listedPurchase,
          paymentCurrency: listedPayment,
          amount,
          network: purchase.networkName,
          provider: provider.id,
        },
      }
      try {
        return toQuote(await services.call(asked, input, { signal }), question, await market)
      } catch (cause) {
        log.info(`${provider.id} gave no quote.`, cause)
        // A service that says why has no price for this; only silence has the sample in its place.
        const refused = isPorticoError(cause) && cause.code === 'HTTP_STATUS' && Number(cause.context.status) < 500
        return samples && !refused ? sampleQuote(question) : { status: 'failed', reason: refusalReason(cause, 'message') }
      }
    },
  }
}
