import { type Rule, whole } from './rule.ts'

/** What a node says that happens. */
export const outcomeRules: readonly Rule[] = [
  {
    id: 'fails',
    level: 'danger',
    check: 'simulated',
    fires: ({ outcome, request }) => {
      const failure = outcome?.failure
      return failure ? [{ params: { reason: failure.reason }, call: request.calls.length > 1 ? failure.call : undefined }] : []
    },
  },
  { id: 'funds', level: 'danger', check: 'simulated', fires: whole(({ outcome }) => outcome?.unpaid) },
  { id: 'loss', level: 'danger', check: 'simulated', fires: whole(({ outcome }) => outcome?.loses) },
]
