import { coinText, parts, type Rule } from './rule.ts'

/** wei for a unit of gas: a plain transfer would cost a fifth of a coin. */
const HIGH_PRICE = 10n ** 13n

/** wei: a whole coin. */
const HIGH_FEE = 10n ** 18n

/** What it costs. */
export const feeRules: readonly Rule[] = [
  {
    id: 'fee',
    level: 'danger',
    check: 'decoded',
    fires: parts('fee', ({ unit, total }, { coin }) => {
      if (total === undefined || (unit.raw < HIGH_PRICE && total.raw < HIGH_FEE)) return undefined
      return { fee: coinText(total.raw, coin) }
    }),
  },
  {
    id: 'feeUnit',
    level: 'danger',
    check: 'decoded',
    fires: parts('fee', ({ unit, total }, { coin }) => total === undefined && unit.raw >= HIGH_PRICE && { fee: coinText(unit.raw, coin) }),
  },
]
