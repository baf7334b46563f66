import { PorticoError } from '../../../kernel/contract/errors.ts'

const REASONS = [
  [/origin not allowed/i, 'origin'],
  [/invalid key|project id/i, 'key'],
  [/JWT|not yet valid|expired/i, 'clock'],
] as const

/**
 * Why the relay refuses the client. A token from the future or the past is a matter of this machine's clock.
 * The reason never holds the token itself.
 */
export const refusal = (cause: unknown): PorticoError => {
  const text = cause instanceof Error ? cause.message : ''
  const [, reason = 'refused'] = REASONS.find(([pattern]) => pattern.test(text)) ?? []
  const why = reason === 'clock' ? " This device's clock is wrong." : ''
  return new PorticoError('HTTP_OFFLINE', `The relay refused the connection.${why}`, { context: { service: 'relay', reason } })
}
