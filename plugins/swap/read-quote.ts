import type { Account, Network } from '../../kernel/contract/caip.ts'
import { PorticoError } from '../../kernel/contract/errors.ts'
import type { Family } from '../../kernel/contract/family.ts'
import type { ServicesService } from '../../kernel/contract/host-services.ts'
import type { ClockPort, LogPort } from '../../kernel/contract/ports.ts'
import { race } from '../../kernel/contract/tools/race.ts'
import { refusalReason } from '../../kernel/contract/tools/refusal-reason.ts'
import { price } from '../tokens/api.ts'
import type { TokenBalance } from '../tokens/manifest.ts'
import { type AccountId, swapQuotes } from './api.ts'
import { priceImpact, type Rate } from './price-impact.ts'
import type { QuoteState, SwapQuote } from './service.ts'
import { leastOf } from './slippage.ts'

/** What a quote is asked for. */
export interface QuoteQuestion {
  readonly network: Network
  readonly account: Account
  readonly family: Family
  readonly from: TokenBalance
  readonly to: TokenBalance
  readonly amount: bigint
  readonly slippage: bigint
  /** What a unit of gas costs, where it is known. */
  readonly gasPrice: bigint | undefined
}

interface QuoteParts {
  readonly services: ServicesService
  readonly clock: ClockPort
  readonly log: LogPort
}

/** ms that a price may keep a quote waiting. */
const PRICE_LIMIT = 2_000

/** The small amount that says the pool's price is this part of the whole. */
const PART = 1_000n

/** What can be a price in US dollars. */
const PRICE = /^(?=.*[1-9])\d{1,12}(\.\d{1,40})?$/

/** A token as the service writes it. */
export const tokenId = (network: Network, family: Family, { address }: Pick<TokenBalance, 'address'>): string =>
  `${network.caipNetworkId}:${address ?? family.native.addresses[0] ?? ''}`

/** Whether the service speaks of this token on this network. */
const isToken = ({ network: said, address }: AccountId, { network, family }: QuoteQuestion, token: TokenBalance): boolean => {
  const wanted = token.address === undefined ? family.native.addresses : [token.address]
  return said === network.caipNetworkId && wanted.some((one) => family.codec.key(one) === family.codec.key(address))
}

/** Asks what an amount brings; undefined where the service offers nothing. Rejects as its calls do, and for an answer to another question. */
const readRate = async (
  question: QuoteQuestion,
  amount: bigint,
  { services }: QuoteParts,
  signal: AbortSignal,
): Promise<(Rate & { readonly block: bigint | undefined }) | undefined> => {
  const { network, account, family, from, to, gasPrice } = question
  const query = {
    amount: amount.toString(),
    userAddress: account.address,
    from: tokenId(network, family, from),
    to: tokenId(network, family, to),
    ...(gasPrice === undefined ? {} : { gasPrice: gasPrice.toString() }),
  }
  const { quotes } = await services.call(swapQuotes, { query }, { signal, fresh: true })
  const [first] = quotes
  if (!first || first.toAmount === 0n) return undefined
  if (first.fromAmount !== amount || !isToken(first.fromAccount, question, from) || !isToken(first.toAccount, question, to)) {
    throw new PorticoError('HTTP_INVALID', 'The service answered another question than the one it was asked.')
  }
  return { given: amount, got: first.toAmount, block: first.block }
}

/** What a token costs, from the price service where the account's own list does not say. Never rejects. */
const withPrice = async (
  token: TokenBalance,
  { network, family }: QuoteQuestion,
  { services, clock, log }: QuoteParts,
  signal: AbortSignal,
): Promise<TokenBalance> => {
  if (token.price !== undefined || !token.known) return token
  const timeout = { clock, ms: PRICE_LIMIT, error: () => new PorticoError('HTTP_TIMEOUT', 'No price in time.') }
  const aborted = (): PorticoError => new PorticoError('REQUEST_ABORTED', 'The price is not wanted any more.')
  const body = { currency: 'usd' as const, addresses: [tokenId(network, family, token)] }
  try {
    const { fungibles } = await race({ timeout, signals: [signal], aborted }, () => services.call(price, { body }, { signal }))
    const [row] = fungibles
    // The answer names no address: it counts only where it is one row with the token's symbol.
    const ours = fungibles.length === 1 && row?.symbol.toLowerCase() === token.symbol.toLowerCase() && PRICE.test(row.price)
    return ours ? { ...token, price: row.price } : token
  } catch (cause) {
    if (!signal.aborted) log.info('The provider API did not say what a token costs.', cause)
    return token
  }
}

/** Asks for a quote, with what stands beside it: the pool's own price and the price service's. Never rejects. */
export const readQuote = async (question: QuoteQuestion, parts: QuoteParts, signal: AbortSignal): Promise<QuoteState> => {
  const { network, account, amount, slippage } = question
  const small = amount / PART
  const readSmall = async (): Promise<Rate | undefined> => (small > 0n ? readRate(question, small, parts, signal) : undefined)
  try {
    const [whole, little, from, to] = await Promise.all([
      readRate(question, amount, parts, signal),
      readSmall().catch((cause: unknown) => void parts.log.info('The pool’s own price is not known.', cause)),
      withPrice(question.from, question, parts, signal),
      withPrice(question.to, question, parts, signal),
    ])
    const expected = whole?.got ?? 0n
    const least = leastOf(expected, slippage)
    // Of so little nothing could be promised.
    if (!whole || least === 0n) return { status: 'noRoute', quote: undefined }
    const quote: SwapQuote = Object.freeze({
      network,
      account,
      from,
      to,
      amount,
      expected,
      least,
      slippage,
      impact: priceImpact({ given: amount, got: expected }, little, from, to),
      at: parts.clock.now(),
      block: whole.block,
    })
    return { status: 'ready', quote }
  } catch (cause) {
    if (!signal.aborted) parts.log.info('The service gave no quote.', cause)
    const reason = refusalReason(cause, 'message')
    return { status: 'failed', quote: undefined, ...(reason && { reason }) }
  }
}
