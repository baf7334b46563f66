import { zeroAddress } from 'viem'
import type { ReviewFinding, ReviewPart } from '../../../kernel/contract/review.ts'
import { decimalText } from '../../../kernel/contract/tools/decimal.ts'
import { flatParts } from './parts.ts'

/** The network's coin, as the host configured it. */
export interface Coin {
  readonly symbol: string
  readonly decimals: number
}

/** wei for a unit of gas: a plain transfer would cost a fifth of a coin. */
const HIGH_PRICE = 10n ** 13n

/** wei: a whole coin. */
const HIGH_FEE = 10n ** 18n

type Found = Omit<ReviewFinding, 'check'>

const plain = (code: ReviewFinding['code'], severity: ReviewFinding['severity']): Found => ({ code, severity, params: {} })

const feeFinding = ({ unit, total }: Extract<ReviewPart, { kind: 'fee' }>, coin: Coin | undefined): Found | undefined => {
  if (unit.raw < HIGH_PRICE && (total === undefined || total.raw < HIGH_FEE)) return undefined
  const { raw } = total ?? unit
  const fee = coin ? `${decimalText(raw, coin.decimals)} ${coin.symbol}` : `${raw}`
  return { code: total === undefined ? 'feeUnit' : 'fee', severity: 'danger', params: { fee } }
}

const findingOf = (part: ReviewPart, coin: Coin | undefined): Found | undefined => {
  switch (part.kind) {
    case 'allowance':
      // An amount of nothing takes a permission back. The number of an item may be zero.
      if (part.asset.kind !== 'item' && part.amount.raw === 0n) return undefined
      return part.unlimited ? plain('unlimited', 'danger') : plain('spender', 'warning')
    case 'operator':
      return part.allowed ? plain('operator', 'danger') : undefined
    case 'delegation':
      return part.code === zeroAddress ? undefined : plain('delegation', 'danger')
    case 'fee':
      return feeFinding(part, coin)
    default:
      return undefined
  }
}

/** What among parts that were read wants the visitor's care, in their order. */
export const findingsOf = (parts: readonly ReviewPart[], coin: Coin | undefined): readonly ReviewFinding[] =>
  flatParts(parts).flatMap((part) => {
    const found = findingOf(part, coin)
    return found ? [{ ...found, check: 'decoded' }] : []
  })
