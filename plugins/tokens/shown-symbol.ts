import { shortAddress } from '../../ui-kit/parts/identity/short-address.ts'

/** At most 11 characters, of which the first is no digit and one at least a letter: beside an amount nothing of it reads like a part of that. */
const SYMBOL = /^(?=.*[A-Za-z₮])[A-Za-z$₮][A-Za-z0-9.$₮-]{0,10}$/

/** Whether a symbol is fit to stand beside an amount. */
export const isSymbol = (symbol: string): boolean => SYMBOL.test(symbol)

/**
 * The symbol as it is shown: that of the coin, which the host gives, or a token's own; the short address where that has blanks, other
 * characters, or begins with a digit (`000 ETH`, `ETH to Vitalik`).
 */
export const shownSymbol = (symbol: string, address: string | undefined): string =>
  address === undefined || isSymbol(symbol) ? symbol : shortAddress(address)
