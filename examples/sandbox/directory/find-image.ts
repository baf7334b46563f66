import { Refusal } from '../service/refusal.ts'
import { assetLetters, currencySigns, tokenSymbols } from './known-images.ts'
import { drawnTile, letterTile, type Picture, pixelTile } from './tile.ts'
import type { WalletRow } from './wallet-row.ts'

const unknown = (what: string, id: string): never => {
  throw new Refusal(404, { name: 'id', description: `There is no image of the ${what} ${id.slice(0, 80)}.` })
}

/** Finds the images of the listed wallets by their id: drawn ones and pixels in turn. Throws a `Refusal` (404). */
export const walletImages = (wallets: readonly WalletRow[]): ((id: string) => Picture) => {
  const kinds = new Map(wallets.map(({ image_id }, place) => [image_id, place % 2 === 0 ? pixelTile : drawnTile]))
  return (id) => kinds.get(id)?.(id) ?? unknown('wallet', id)
}

/** The image of a network, a family or a connector. Throws a `Refusal` (404). */
export const assetPicture = (id: string): Picture => {
  const letters = assetLetters.get(id)
  return letters === undefined ? unknown('network or connector', id) : letterTile(letters)
}

/** The image of a currency by its code, in whatever letters. Throws a `Refusal` (404). */
export const currencyPicture = (code: string): Picture => {
  const sign = currencySigns.get(code.toLowerCase())
  return sign === undefined ? unknown('currency', code) : letterTile(sign)
}

/** The image of a token by its symbol, to the letter: symbols that only look like it have none. Throws a `Refusal` (404). */
export const tokenPicture = (symbol: string): Picture => (tokenSymbols.has(symbol) ? letterTile(symbol) : unknown('token', symbol))
