import { isPorticoError } from '../contract/errors.ts'
import type { Events, Refusal } from '../contract/events.ts'

/** What services and relays say, word for word. */
const SAID: readonly (readonly [string, Refusal])[] = [
  ['Unauthorized: origin not allowed', 'origin'],
  ['JWT validation error: JWT Token is not yet valid', 'clock'],
  ['Unauthorized: invalid key', 'key'],
]

/** What a service says it does not accept, wherever in the text it says so. */
export const refusalIn = (text: string): Refusal | undefined => SAID.find(([words]) => text.includes(words))?.[1]

/**
 * What a failed call tells of a service that refuses the host's set-up; undefined for any other failure. About the visitor's own `session` a
 * refusal is the visitor's, unless it says otherwise.
 */
export const refusalOf = (service: string, cause: unknown, session = false): Events['refused'] | undefined => {
  if (!isPorticoError(cause) || cause.code !== 'HTTP_STATUS') return undefined
  const { status, reason } = cause.context
  if (status !== 401 && status !== 403) return undefined
  const problem = refusalIn(JSON.stringify(reason) ?? '')
  return session && !problem ? undefined : { service, status, ...(problem && { problem }) }
}
