import * as v from 'valibot'
import { cleanText } from '../../kernel/contract/tools/clean-text.ts'
import { endpoint } from '../../kernel/contract/tools/endpoint.ts'

/** The families that coins are sold of; the specification's. */
const FAMILIES = ['eip155', 'solana'] as const

const displayText = (limit: number) =>
  v.pipe(
    v.string(),
    v.transform((given) => cleanText(given, limit)),
  )
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(100))
/** Decimal text. */
const decimal = v.pipe(v.string(), v.maxLength(60), v.regex(/^\d{1,30}(\.\d{1,28})?$/))
const money = v.object({ amount: decimal, currency: displayText(20) })

/** What is bought and where it goes: `purchaseCurrencies` of the options. `chain_id`: the reference of the CAIP-2 id. */
const purchaseCurrency = v.object({
  id,
  name: displayText(60),
  symbol: displayText(20),
  networks: v.array(
    v.object({
      name: v.pipe(v.string(), v.maxLength(100)),
      display_name: displayText(60),
      chain_id: v.pipe(v.string(), v.maxLength(40)),
      contract_address: v.pipe(v.string(), v.maxLength(128)),
    }),
  ),
})

/** What is paid with, and the limits of each way to pay. */
const paymentCurrency = v.object({
  id: displayText(10),
  payment_method_limits: v.array(v.object({ id, min: decimal, max: decimal })),
})

/** A currency as the options list it. */
export type ListedPurchaseCurrency = v.InferOutput<typeof purchaseCurrency>
/** Money as the options list it. */
export type ListedPaymentCurrency = v.InferOutput<typeof paymentCurrency>

/**
 * What can be bought with what, and within which limits. `providers` says where a provider does not sell: the service knows the caller's region,
 * and the page decides nothing by its clock or language.
 */
export const onrampOptions = endpoint({
  id: 'onrampOptions',
  service: 'api',
  method: 'GET',
  path: '/v1/onramp/options',
  response: v.object({
    paymentCurrencies: v.array(paymentCurrency),
    purchaseCurrencies: v.array(purchaseCurrency),
    providers: v.optional(v.array(v.object({ id, served: v.boolean(), region: v.optional(displayText(40)) }))),
  }),
  families: FAMILIES,
  unserved: { answer: { paymentCurrencies: [], purchaseCurrencies: [] } },
})

/** An endpoint that quotes, at a path of the provider API. */
export const quoteEndpoint = <P extends string>(path: P) =>
  endpoint({
    id: 'onrampQuote',
    service: 'api',
    method: 'POST',
    path,
    body: v.object({
      purchaseCurrency,
      paymentCurrency,
      amount: decimal,
      network: v.pipe(v.string(), v.maxLength(100)),
      provider: v.optional(id),
    }),
    response: v.object({
      paymentTotal: money,
      paymentSubtotal: money,
      purchaseAmount: money,
      coinbaseFee: money,
      networkFee: money,
      quoteId: id,
    }),
    families: FAMILIES,
  })

/** What a provider asks for an amount of money. `network`: its name as the options list it. `provider`: by its id; without it Coinbase. */
export const onrampQuote = quoteEndpoint('/v1/onramp/quote')

/**
 * The address of a payment page for one account. The service puts account, asset, the page's origin and the order into a session of five minutes
 * that can be used once. `partnerUserId`: the order's id. `provider`: by its id; without it Coinbase.
 */
export const onrampUrl = endpoint({
  id: 'onrampUrl',
  service: 'api',
  method: 'POST',
  path: '/v1/generators/onrampurl',
  body: v.object({
    destinationWallets: v.array(
      v.object({ address: v.pipe(v.string(), v.maxLength(128)), blockchains: v.array(v.string()), assets: v.array(v.string()) }),
    ),
    defaultNetwork: v.optional(v.string()),
    partnerUserId: v.string(),
    defaultExperience: v.literal('buy'),
    presetCryptoAmount: v.optional(v.number()),
    presetFiatAmount: v.optional(v.number()),
    fiatCurrency: v.optional(v.string()),
    provider: v.optional(id),
  }),
  response: v.object({ url: v.pipe(v.string(), v.maxLength(4_096)) }),
  families: FAMILIES,
  unserved: { answer: { url: '' } },
})

/** How far an order is, as its provider says. Nobody knows the id but who made the order. */
export const onrampOrder = endpoint({
  id: 'onrampOrder',
  service: 'api',
  method: 'GET',
  path: '/v1/onramp/orders/{id}',
  response: v.object({
    status: v.picklist(['created', 'paid', 'sent', 'failed', 'refunded']),
    /** Of the transaction that pays out. */
    hash: v.optional(v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{40,128}$/))),
  }),
})
