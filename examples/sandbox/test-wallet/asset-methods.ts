import * as v from 'valibot'
import { addressSchema } from './hex.ts'
import type { WalletMethods } from './wallet-method.ts'

const assetSchema = v.object({
  type: v.picklist(['ERC20', 'ERC721', 'ERC1155']),
  options: v.object({
    address: addressSchema,
    symbol: v.optional(v.string()),
    decimals: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36))),
    image: v.optional(v.string()),
    tokenId: v.optional(v.string()),
  }),
})

/** A token that a page asked the wallet to show (EIP-747). */
export type WatchedAsset = v.InferOutput<typeof assetSchema>

/** `wallet_watchAsset`; its parameters are an object, not a list. */
export const assetMethods = (watched: WatchedAsset[]): WalletMethods => ({
  wallet_watchAsset: (params) => {
    const asset = v.parse(assetSchema, Array.isArray(params) ? params[0] : params)
    return {
      ask: true,
      perform: () => {
        watched.push(asset)
        return true
      },
    }
  },
})
