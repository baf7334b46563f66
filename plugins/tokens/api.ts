import * as v from 'valibot'
import type { ImageSource } from '../../kernel/contract/host-services.ts'
import { cleanText } from '../../kernel/contract/tools/clean-text.ts'
import { endpoint } from '../../kernel/contract/tools/endpoint.ts'
import type { TokenBalance } from './token-balance.ts'

export { shownSymbol } from './token-balance.ts'

/** A number of JSON as decimal text without an exponent: `1e-7` is `0.0000001`. From here on no amount is a float. */
export const jsonNumber = (value: number): string => {
  const [mantissa = '', exponent] = value.toString().toLowerCase().split('e')
  if (exponent === undefined) return mantissa
  const sign = mantissa.startsWith('-') ? '-' : ''
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.')
  const places = Number.parseInt(exponent, 10)
  if (places >= 0) return `${sign}${whole}${fraction.padEnd(places, '0')}`
  return `${sign}0.${'0'.repeat(-places - whole.length)}${whole}${fraction}`
}

/** The families whose balances and prices the service knows; the specification's. */
const FAMILIES = ['eip155', 'solana'] as const

const id = v.pipe(v.string(), v.maxLength(300))

/** Text that are shown. */
const displayText = v.pipe(
  v.string(),
  v.transform((given) => cleanText(given, 60)),
)

/** An image address; one that is too long is none. Whoever makes a token writes it, and must not spoil what is said of others. */
const imageAddress = v.pipe(
  v.string(),
  v.transform((given) => (given.length > 2_000 ? '' : given)),
)

/** US dollars, as decimal text once it is here. */
const dollars = v.pipe(v.number(), v.finite(), v.minValue(0), v.transform(jsonNumber))

const quantity = v.object({
  decimals: v.pipe(v.string(), v.regex(/^\d{1,3}$/)),
  /** Decimal text, in whole coins: a token may have 78 digits, and 255 of them behind the dot. */
  numeric: v.pipe(v.string(), v.maxLength(400), v.regex(/^\d+(\.\d+)?$/)),
})

/** What an account holds of one token. */
const balanceRow = v.object({
  name: displayText,
  symbol: displayText,
  /** CAIP-2. */
  chainId: id,
  /** CAIP-10; absent for the native coin. */
  address: v.optional(id),
  value: v.optional(dollars),
  price: dollars,
  quantity,
  iconUrl: imageAddress,
})

/** What an account holds on a chain, with prices. `forceUpdate`: CAIP-10 ids of tokens to be read anew, by comma. */
export const balance = endpoint({
  id: 'balance',
  service: 'api',
  method: 'GET',
  path: '/v1/account/{address}/balance',
  query: v.object({ currency: v.literal('usd'), chainId: v.optional(v.string()), forceUpdate: v.optional(v.string()) }),
  response: v.object({ balances: v.array(balanceRow) }),
  cache: { ms: 30_000, key: ({ path, query }) => `${query.chainId ?? ''}:${path.address}` },
  families: FAMILIES,
  unserved: { answer: { balances: [] } },
})

/** Prices of tokens, in US dollars. */
export const price = endpoint({
  id: 'price',
  service: 'api',
  method: 'POST',
  path: '/v1/fungible/price',
  projectId: 'body',
  json: true,
  body: v.object({
    currency: v.picklist(['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth']),
    /** CAIP-10; the native coin has the address of twenty times `ee`. */
    addresses: v.array(v.string()),
  }),
  response: v.object({
    fungibles: v.array(v.object({ name: displayText, symbol: displayText, iconUrl: imageAddress, price: dollars })),
  }),
  families: FAMILIES,
  unserved: { answer: { fungibles: [] } },
})

/** The tokens of a chain that the service vouches for; the list of swaps. */
export const swapTokens = endpoint({
  id: 'swapTokens',
  service: 'api',
  method: 'GET',
  path: '/v1/convert/tokens',
  query: v.object({ chainId: v.string() }),
  response: v.object({
    tokens: v.array(
      v.object({
        name: displayText,
        symbol: displayText,
        /** CAIP-10. */
        address: id,
        decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
        logoUri: v.nullish(imageAddress),
        eip2612: v.optional(v.boolean()),
      }),
    ),
  }),
  cache: { ms: 300_000, key: ({ query }) => query.chainId },
  families: FAMILIES,
  unserved: { answer: { tokens: [] } },
})

/**
 * The image of a token that the host gives none of: what the provider API names; else, for a token that somebody vouches for, what the
 * directory has under its symbol. One that nobody vouches for may bear the symbol of another.
 */
export const tokenImageSource = ({ image, imageHint, known, symbol }: TokenBalance): ImageSource | undefined => {
  if (image !== undefined) return undefined
  if (imageHint !== undefined) return { url: imageHint }
  return known ? { kind: 'token', id: symbol } : undefined
}
