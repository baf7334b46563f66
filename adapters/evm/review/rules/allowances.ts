import type { ReviewPart } from '../../../../kernel/contract/review.ts'
import { flatParts } from '../parts.ts'
import { type PartOf, parts, type Rule, type RuleContext, same } from './rule.ts'

type Allowance = PartOf<'allowance'>

/** An amount of nothing takes a permission back. The number of an item may be zero. */
const gives = ({ asset, amount }: Allowance): boolean => asset.kind === 'item' || amount.raw > 0n

/** s; who needs longer can ask again. */
const YEAR = 31_536_000n

/** Permit2 stands at one address on every network. It hands on what it was allowed by signatures. */
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** Who may take something from now on. */
const takerOf = (part: ReviewPart): string | undefined => {
  if (part.kind === 'allowance') return gives(part) ? part.spender : undefined
  return part.kind === 'operator' && part.allowed ? part.operator : undefined
}

const takers =
  (look: (taker: string, context: RuleContext, part: ReviewPart) => boolean | undefined): Rule['fires'] =>
  (context) =>
    context.places.flatMap(({ part, call }) => {
      const taker = takerOf(part)
      return taker !== undefined && look(taker, context, part) ? [{ params: { address: taker }, call }] : []
    })

/** Whether a call of the batch goes to the spender, or names it. */
const isUsed = (spender: string, { request }: RuleContext, at: number | undefined): boolean =>
  request.calls.some(
    ({ to, data }, index) => index !== at && (same(to, spender) || data.toLowerCase().includes(spender.slice(2).toLowerCase())),
  )

/** Whether a call of the batch does something else than allow. */
const doesMore = ({ request: { parts: all } }: RuleContext): boolean =>
  all.some(
    (part) =>
      part.kind === 'batch' &&
      part.calls.some((call) => flatParts(call.parts).some((inner) => inner.kind !== 'allowance' && inner.kind !== 'operator')),
  )

/** Who may take what, and how much of it. */
export const allowanceRules: readonly Rule[] = [
  { id: 'unlimited', level: 'danger', check: 'decoded', fires: parts('allowance', (part) => gives(part) && part.unlimited) },
  {
    id: 'spender',
    level: 'note',
    check: 'decoded',
    fires: parts('allowance', (part) => gives(part) && !part.unlimited && { address: part.spender }),
  },
  { id: 'operator', level: 'danger', check: 'decoded', fires: parts('operator', ({ allowed }) => allowed) },
  {
    id: 'spenderWithoutCode',
    level: 'danger',
    check: 'rules',
    fires: takers((taker, { facts }) => {
      const code = facts?.of(taker)?.code
      return code === 'none' || code === 'account'
    }),
  },
  {
    id: 'spenderIsToken',
    level: 'danger',
    check: 'decoded',
    fires: takers((taker, _, part) => {
      if (part.kind === 'operator') return same(taker, part.collection)
      return part.kind === 'allowance' && part.asset.kind !== 'native' && same(taker, part.asset.address)
    }),
  },
  { id: 'spenderYoung', level: 'danger', check: 'rules', fires: takers((taker, { facts }) => facts?.of(taker)?.young) },
  {
    id: 'permitUnknown',
    level: 'danger',
    check: 'rules',
    fires: takers(
      (taker, { request, known, isDescribed, facts }) =>
        facts !== undefined && request.title === 'permission' && !known.some((one) => same(one, taker)) && !isDescribed(taker),
    ),
  },
  {
    id: 'permitEndless',
    level: 'warning',
    check: 'decoded',
    fires: parts(['allowance', 'authorization'], (part, { request, now }) => {
      if (request.title !== 'permission' || (part.kind === 'allowance' && !gives(part))) return undefined
      return part.until === undefined ? { until: '' } : part.until > BigInt(now) + YEAR && { until: `${part.until}` }
    }),
  },
  {
    id: 'allowanceUnused',
    level: 'warning',
    check: 'decoded',
    fires: (context) =>
      context.places.flatMap(({ part, call }) => {
        const taker = takerOf(part)
        const counts =
          taker !== undefined &&
          call !== undefined &&
          context.request.title === 'batch' &&
          context.request.calls.length > 0 &&
          !same(taker, PERMIT2) &&
          doesMore(context)
        return counts && !isUsed(taker, context, call) ? [{ params: { address: taker }, call }] : []
      }),
  },
]
