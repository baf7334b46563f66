import type { ReviewFinding, ReviewPart } from '../../../../kernel/contract/review.ts'
import { flatParts } from '../parts.ts'
import { allowanceRules } from './allowances.ts'
import { contractRules } from './contracts.ts'
import { controlRules } from './control.ts'
import { feeRules } from './fees.ts'
import { outcomeRules } from './outcomes.ts'
import { receiverRules } from './receivers.ts'
import type { Place, Rule, RuleContext } from './rule.ts'
import { signatureRules } from './signatures.ts'

/** Every rule of the family, in the order in which findings are listed. */
export const RULES: readonly Rule[] = [
  ...allowanceRules,
  ...receiverRules,
  ...contractRules,
  ...controlRules,
  ...signatureRules,
  ...feeRules,
  ...outcomeRules,
]

/** Every part with the call that it belongs to. A batch inside a call is of that call. */
const placesOf = (parts: readonly ReviewPart[]): readonly Place[] =>
  parts.flatMap((part): readonly Place[] =>
    part.kind === 'batch' ? part.calls.flatMap((inner, call) => flatParts(inner.parts).map((one) => ({ part: one, call }))) : [{ part }],
  )

/** What the rules say of a request. */
export const findingsOf = (context: Omit<RuleContext, 'places'>): readonly ReviewFinding[] => {
  const places = placesOf(context.request.parts)
  return RULES.flatMap(({ id, level, check, fires }) =>
    fires({ ...context, places }).map(({ params = {}, call }): ReviewFinding => ({ code: id, severity: level, check, params, call })),
  )
}
