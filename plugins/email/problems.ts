import { isPorticoError } from '../../kernel/contract/errors.ts'
import { cleanText } from '../../kernel/contract/tools/clean-text.ts'
import type { EmailProblem } from './service.ts'

/** Characters of the frame's own words. */
const LONGEST = 160

/** What services say of a code, by their words: the protocol has no codes for it. The first that fits counts. */
const OF_CODES = [
  ['expired', /expire|too old|timed? ?out/i],
  ['usedUp', /too many|attempts|tries|rate.?limit/i],
  ['wrong', /invalid|incorrect|wrong|mismatch|not match|not valid/i],
] as const

/** Why a step did not succeed; undefined where the visitor gave it up. `ofCode`: the step was about a code. */
export const problemOf = (cause: unknown, ofCode = false): EmailProblem | undefined => {
  if (!isPorticoError(cause)) return { kind: 'refused', reason: '' }
  switch (cause.code) {
    case 'CONNECT_ABORTED':
      return undefined
    case 'AUTH_RESEND_LOCKED':
      return { kind: 'locked', seconds: typeof cause.context.seconds === 'number' ? cause.context.seconds : 30 }
    case 'AUTH_TIMEOUT':
      return { kind: 'timeout' }
    case 'FRAME_BLOCKED':
    case 'FRAME_FAILED':
      return { kind: 'unavailable' }
    case 'PARAMS_INVALID':
      return { kind: ofCode ? 'wrong' : 'invalid' }
    case 'AUTH_REFUSED': {
      const reason = cleanText(cause.message, LONGEST)
      const kind = ofCode ? OF_CODES.find(([, words]) => words.test(reason))?.[0] : undefined
      return kind ? { kind } : { kind: 'refused', reason }
    }
    // What connecting the account says, once the frame has signed the visitor in.
    default:
      return { kind: 'notConnected', error: cause }
  }
}

/** The code of an error, for an event: words may hold anything. */
export const codeOf = (cause: unknown): string => (isPorticoError(cause) ? cause.code : 'UNKNOWN')
