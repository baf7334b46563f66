import { type Fired, parts, type Rule, type RuleContext } from './rule.ts'

/** Calls with data, each with its place in the batch. */
const callsWithData = ({ request: { calls } }: RuleContext) =>
  calls.flatMap(({ to, data }, at) => (to !== undefined && data !== '0x' ? [{ to, call: calls.length > 1 ? at : undefined }] : []))

const repeated = ({ request: { calls } }: RuleContext): readonly Fired[] => {
  const seen = new Set<string>()
  return calls.flatMap(({ to, value, data }, call) => {
    const key = `${to} ${value} ${data}`.toLowerCase()
    const again = seen.has(key)
    seen.add(key)
    return again ? [{ call }] : []
  })
}

/** What is called. */
export const contractRules: readonly Rule[] = [
  {
    id: 'callWithoutCode',
    level: 'danger',
    check: 'rules',
    fires: (context) =>
      callsWithData(context).flatMap(({ to, call }) => (context.facts?.of(to)?.code === 'none' ? [{ params: { address: to }, call }] : [])),
  },
  {
    id: 'contractYoung',
    level: 'warning',
    check: 'rules',
    fires: parts('unknown', ({ to }, { facts }) => to !== undefined && facts?.of(to)?.young === true && { address: to }),
  },
  { id: 'creation', level: 'note', check: 'decoded', fires: parts('creation', () => true) },
  { id: 'repeated', level: 'warning', check: 'decoded', fires: repeated },
]
