import * as v from 'valibot'
import { cleanText } from '../../kernel/contract/tools/clean-text.ts'
import { endpoint } from '../../kernel/contract/tools/endpoint.ts'

/** Text of a stranger, cut and without what cannot be seen. */
const text = (limit: number) =>
  v.pipe(
    v.string(),
    v.transform((given) => cleanText(given, limit)),
  )

/** Digits of a token id: it has 256 bits. */
const tokenId = v.pipe(v.string(), v.regex(/^(?:0|[1-9]\d{0,77})$/))

const trait = v.object({ name: text(40), value: text(80) })

/** Traits that are read of a token; more of them nobody looks at. */
const MOST_TRAITS = 40

const nftRow = v.object({
  /** CAIP-10. */
  contract: v.pipe(v.string(), v.maxLength(200)),
  tokenId,
  standard: v.picklist(['erc721', 'erc1155']),
  /** How many of it the account has. */
  quantity: v.pipe(v.string(), v.regex(/^[1-9]\d{0,77}$/)),
  /** Empty where its metadata has none, or could not be read. */
  name: text(80),
  /** How the contract calls itself. */
  collection: text(64),
  description: text(600),
  traits: v.pipe(
    v.array(trait),
    v.transform((traits) => traits.slice(0, MOST_TRAITS)),
  ),
  /** What the token shows, by the bytes of the file. `document`: a page, or another file that would run or open in a program of its own. */
  media: v.object({
    kind: v.picklist(['image', 'video', 'audio', 'model', 'document', 'unknown']),
    /** IANA media type; empty where nobody knows. */
    type: v.pipe(v.string(), v.regex(/^(?:[a-z]{1,20}\/[a-z0-9.+-]{1,60})?$/)),
  }),
  flags: v.object({
    /** The service vouches for its contract. */
    listed: v.boolean(),
    /** Somebody else sent it, without the account's doing. */
    unasked: v.boolean(),
  }),
})

/** NFTs of an account on a chain, the newest first, a page at a time. `next`: the `cursor` of the page after it. */
export const accountNfts = endpoint({
  id: 'accountNfts',
  service: 'api',
  method: 'GET',
  path: '/v1/account/{address}/nfts',
  query: v.object({ chainId: v.string(), cursor: v.optional(v.pipe(v.string(), v.maxLength(300))) }),
  response: v.object({ data: v.pipe(v.array(nftRow), v.maxLength(100)), next: v.nullable(v.pipe(v.string(), v.maxLength(300))) }),
  families: ['eip155'],
})

/** A row of `accountNfts` once it is here. */
export type NftRow = v.InferOutput<typeof nftRow>

/**
 * The picture of a token, made anew by the service: a still WebP. `contract` is CAIP-10. The service finds the address of the picture on the
 * chain, so no page ever names one.
 */
export const nftImage = endpoint({
  id: 'nftImage',
  service: 'api',
  method: 'GET',
  path: '/v1/nft/image/{contract}/{tokenId}',
  media: 'image',
  retry: false,
  response: v.blob(),
})
