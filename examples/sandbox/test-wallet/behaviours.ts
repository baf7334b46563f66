import * as v from 'valibot'

/** How a test wallet acts, by name, with what each name means. */
export const behaviours = {
  approve: 'Approves every request. With `ui` the visitor decides.',
  reject: 'Refuses every request for approval with 4001.',
  pending: 'Answers -32002, as if an earlier request were still open.',
  silent: 'Answers nothing until told to through the control.',
  'wrong-chain': 'Approves, but connects on chain 0x7a69, which no app lists.',
  'unknown-chain': 'Knows only its own chain: 4902 on a switch, accepts an added chain.',
  'refuse-add': 'Knows only its own chain: 4902 on a switch, refuses an added chain with 4001.',
  'account-switches': 'Changes to its next account while a request is open, then answers for the one it was asked for.',
  'throws-string': 'Rejects with a bare string instead of an error object.',
  'throws-odd': 'Rejects with something else each time that is no error: nothing, a symbol, an object whose message throws.',
  'answers-twice': 'Calls back twice for each answer and sends each event twice.',
  slow: 'Approves, 20 seconds after it was asked.',
  locked: 'Shows no account and holds every request until `unlock` of the control, which approves what waits.',
} as const

/** Name of a behaviour. */
export type Behaviour = keyof typeof behaviours

/** A known behaviour name. */
export const behaviourSchema = v.picklist([
  'approve',
  'reject',
  'pending',
  'silent',
  'wrong-chain',
  'unknown-chain',
  'refuse-add',
  'account-switches',
  'throws-string',
  'throws-odd',
  'answers-twice',
  'slow',
  'locked',
] as const satisfies readonly Behaviour[])

/** ms after which `slow` approves. */
export const SLOW = 20_000

/** The chain that `wrong-chain` connects on. */
export const wrongChainId = '0x7a69'
