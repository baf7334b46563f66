import { PorticoError } from '../../../kernel/contract/errors.ts'

const REASONS = [
  [/origin not allowed/i, 'origin'],
  [/invalid key|project id/i, 'key'],
  [/JWT|not yet valid|expired/i, 'clock'],
] as const

/**
 * Why the relay refuses the client. A token from the future or the past is a matter of this machine's clock.
 * The reason never holds the token itself. `policyOrigin`: the page's own policy keeps the relay out.
 */
export const refusal = (cause: unknown, policyOrigin?: string): PorticoError => {
  if (policyOrigin !== undefined) {
    const message = `A Content-Security-Policy of this page keeps ${policyOrigin} out: add it to connect-src.`
    const context = { service: 'relay', reason: 'policy', directive: 'connect-src', origin: policyOrigin }
    return new PorticoError('HTTP_OFFLINE', message, { context })
  }
  const text = cause instanceof Error ? cause.message : ''
  const [, reason = 'refused'] = REASONS.find(([pattern]) => pattern.test(text)) ?? []
  const why = reason === 'clock' ? " This device's clock is wrong." : ''
  return new PorticoError('HTTP_OFFLINE', `The relay refused the connection.${why}`, { context: { service: 'relay', reason } })
}
