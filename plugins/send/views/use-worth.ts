import { worth } from '../../../kernel/contract/tools/decimal.ts'
import { useServices, useStore } from '../../../kernel/react/index.ts'
import { writtenDollars } from '../../../ui-kit/parts/inputs/written-dollars.ts'
import type { TokenBalance } from '../../tokens/manifest.ts'
import { manifest } from '../manifest.ts'

/** An amount of a token, in its smallest unit, in dollars; `undefined` where nobody says what the token costs. */
export type Worth = (amount: bigint | undefined, token: Pick<TokenBalance, 'price' | 'decimals'> | undefined) => string | undefined

/** Writes what amounts are worth, the way of the present language. */
export const useWorth = (): Worth => {
  const language = useStore(useServices(manifest).i18n.language)
  return (amount, token) =>
    amount === undefined || token?.price === undefined ? undefined : writtenDollars(worth(amount, token.decimals, token.price), language)
}
