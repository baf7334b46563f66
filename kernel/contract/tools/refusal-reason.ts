import { isPorticoError } from '../errors.ts'
import { cleanText } from './clean-text.ts'
import { readForeign } from './wallet-error.ts'

/** Longer words of a service are cut. */
const LONGEST = 160

/**
 * Why a service refused, in its own words and fit to show: the first of its `reasons`, or what it says under another name where it gives
 * none. Empty where it says nothing.
 *
 * @example refusalReason(cause, 'message') // 'The name is taken.'
 */
export const refusalReason = (cause: unknown, otherwise?: 'message'): string => {
  const said = isPorticoError(cause) ? cause.context.reason : undefined
  const first = readForeign(said, 'reasons', '0', 'description')
  return cleanText(first === undefined && otherwise ? readForeign(said, otherwise) : first, LONGEST)
}
