import type { SocialRedirect } from '../auth/manifest.ts'

/** ms for which a visitor may stay with the provider. */
const LONGEST = 600_000

/** A sign-in for which this page was left. Kept until the visitor is back. */
export interface PendingLogin {
  readonly provider: SocialRedirect
  /** What the provider leads back with. Nobody else knows it. */
  readonly state: string
  /** ms since 1970. */
  readonly at: number
}

/** Where services of a provider behind another one have its address. */
const INNER = 'provider_authorization_url'

/** The state that the provider hands back, of the address of its page. */
export const stateOf = (href: string): string | undefined => {
  if (!URL.canParse(href)) return undefined
  const { searchParams } = new URL(href)
  const inner = searchParams.get(INNER)
  return searchParams.get('state') ?? (inner === null ? undefined : stateOf(inner))
}

/** Whether it is long enough not to be guessed. */
export const isState = (state: string | undefined): state is string => state !== undefined && state.length >= 8

/** The address with the page to come back to behind its state: `state--https%3A%2F%2Fhost.example`. The service leads back to it if it is the project's. */
export const withReturn = (href: string, back: string): string => {
  const url = new URL(href)
  const state = url.searchParams.get('state')
  const inner = url.searchParams.get(INNER)
  if (state !== null) url.searchParams.set('state', `${state}--${encodeURIComponent(back)}`)
  else if (inner !== null) url.searchParams.set(INNER, withReturn(inner, back))
  return url.href
}

/** Whether what a window came back with belongs to this sign-in. Without a state, which only deployed frames may leave out, all of it does. */
export const isAnswerTo = (result: string, state: string | undefined): boolean => {
  if (state === undefined) return true
  const given = stateOf(result)
  return given === state || given?.startsWith(`${state}--`) === true
}

/**
 * The address that a visitor came back with, if it belongs to the sign-in for which this page was left: of the frame's exact origin, within
 * ten minutes, with the state that was handed over. Undefined for anything else.
 */
export const returnedUri = (result: string, pending: PendingLogin, origin: string, now: number): string | undefined => {
  const age = now - pending.at
  if (age < 0 || age > LONGEST || !URL.canParse(result) || new URL(result).origin !== origin) return undefined
  return isAnswerTo(result, pending.state) ? result : undefined
}

/** Whether nobody comes back to it any more. */
export const isOver = ({ at }: PendingLogin, now: number): boolean => now < at || now - at > LONGEST
