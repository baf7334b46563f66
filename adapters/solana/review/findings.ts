import type { ReviewFinding, ReviewPart, ReviewRuleId } from '../../../kernel/contract/review.ts'
import { decimalText } from '../../../kernel/contract/tools/decimal.ts'

type Params = ReviewFinding['params']

/** A rule about one part. All of them look at bytes alone. */
interface Rule {
  readonly id: ReviewRuleId
  readonly level: ReviewFinding['severity']
  fires(part: ReviewPart, account: string): Params | false
}

/** Lamports: a tenth of a SOL, where a usual fee is a few thousand. */
const HIGH_FEE = 100_000_000n

/** The address of the network's own program, to which nobody has the key. */
const NOBODY = '11111111111111111111111111111111'

/** Characters at either end that people compare. */
const ENDS = 4

const looksLike = (a: string, b: string): boolean => a !== b && a.slice(0, ENDS) === b.slice(0, ENDS) && a.slice(-ENDS) === b.slice(-ENDS)

/** The rules of the family. */
const SOLANA_RULES: readonly Rule[] = [
  {
    id: 'unlimited',
    level: 'danger',
    fires: (part) => part.kind === 'allowance' && part.unlimited && { address: part.spender },
  },
  {
    id: 'spender',
    level: 'warning',
    fires: (part) => part.kind === 'allowance' && !part.unlimited && part.amount.raw > 0n && { address: part.spender },
  },
  { id: 'ownership', level: 'danger', fires: (part) => part.kind === 'control' && { address: part.to ?? part.contract } },
  { id: 'receiverIsNobody', level: 'danger', fires: (part) => part.kind === 'transfer' && part.to === NOBODY && { address: part.to } },
  {
    id: 'lookAlike',
    level: 'danger',
    fires: (part, account) => part.kind === 'transfer' && looksLike(part.to, account) && { address: part.to, known: account },
  },
  {
    id: 'fromOther',
    level: 'warning',
    fires: (part, account) => part.kind === 'transfer' && part.from !== undefined && part.from !== account && { address: part.from },
  },
  {
    id: 'fee',
    level: 'danger',
    fires: (part) =>
      part.kind === 'fee' && part.total !== undefined && part.total.raw >= HIGH_FEE && { fee: `${decimalText(part.total.raw, 9)} SOL` },
  },
]

/** What the rules say of the parts of a transaction, which may be one of several. */
export const findingsOf = (parts: readonly ReviewPart[], account: string, call: number | undefined): readonly ReviewFinding[] =>
  SOLANA_RULES.flatMap(({ id, level, fires }) =>
    parts.flatMap((part): readonly ReviewFinding[] => {
      const params = fires(part, account)
      return params ? [{ code: id, severity: level, check: 'decoded', params, call }] : []
    }),
  )
