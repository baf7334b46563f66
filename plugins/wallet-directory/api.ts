import * as v from 'valibot'
import { endpoint } from '../../kernel/contract/tools/endpoint.ts'

const text = v.nullish(v.pipe(v.string(), v.maxLength(2_000)))

/** A wallet as the directory lists it. Links are hints: what is opened goes through the one place that opens links. */
export const listedWallet = v.object({
  /** 64 hex digits. */
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  badge_type: v.nullish(v.picklist(['none', 'certified'])),
  /** CAIP-2 ids. */
  chains: v.nullish(v.array(v.string())),
  homepage: text,
  image_id: text,
  image_url: text,
  order: v.nullish(v.number()),
  mobile_link: text,
  desktop_link: text,
  webapp_link: text,
  app_store: text,
  play_store: text,
  chrome_store: text,
  rdns: text,
  injected: v.nullish(v.array(v.object({ namespace: v.nullish(v.string()), injected_id: v.nullish(v.string()) }))),
})

/** A wallet in a list of the host's own: what a directory says of one. */
export type ListedWallet = v.InferInput<typeof listedWallet>

/** A file of wallets: `services.directory` with an address that ends in `.json`. Each row is checked by its reader, as those of a directory. */
export const walletList = endpoint({
  id: 'walletList',
  service: 'walletList',
  method: 'GET',
  path: '',
  response: v.object({ wallets: v.array(v.unknown()) }),
})

/** Ids and chains are joined by commas. */
const walletQuery = v.object({
  page: v.optional(v.number()),
  entries: v.optional(v.number()),
  include: v.optional(v.string()),
  exclude: v.optional(v.string()),
  search: v.optional(v.string()),
  badge_type: v.optional(v.picklist(['none', 'certified'])),
  chains: v.optional(v.string()),
})

/** A page of wallets. Each row is checked by its reader with `listedWallet`, so that a bad one spoils no others. */
export const getWallets = endpoint({
  id: 'getWallets',
  service: 'directory',
  method: 'GET',
  path: '/getWallets',
  query: walletQuery,
  response: v.object({ data: v.array(v.unknown()), count: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
})

const image = <const P extends string>(id: string, path: P) =>
  endpoint({ id, service: 'directory', method: 'GET', path, media: 'image', response: v.blob() })

/** A wallet's image, by its `image_id`. */
export const walletImage = image('walletImage', '/getWalletImage/{id}')

/** A network's or connector's image, by its id. */
export const assetImage = image('assetImage', '/public/getAssetImage/{id}')

/** A currency's image, by its code. */
export const currencyImage = image('currencyImage', '/public/getCurrencyImage/{id}')

/** A token's image, by its symbol. */
export const tokenImage = image('tokenImage', '/public/getTokenImage/{id}')
