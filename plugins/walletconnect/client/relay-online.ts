import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { VendorProvider } from './vendor.ts'

/** The client's socket to the relay. */
export type Relayer = VendorProvider['client']['core']['relayer']

const REASONS = [
  [/origin not allowed/i, 'origin'],
  [/invalid key|project id/i, 'key'],
  [/JWT|not yet valid|expired/i, 'clock'],
] as const

/**
 * Why the relay refuses the client. A token from the future or the past is a matter of this machine's clock.
 * The reason never holds the token itself.
 */
const refusal = (cause: unknown): PorticoError => {
  const text = cause instanceof Error ? cause.message : ''
  const [, reason = 'refused'] = REASONS.find(([pattern]) => pattern.test(text)) ?? []
  const why = reason === 'clock' ? " This device's clock is wrong." : ''
  return new PorticoError('HTTP_OFFLINE', `The relay refused the connection.${why}`, { context: { service: 'relay', reason } })
}

/** Calls back when the relay refuses this client for good; answers the way to stop. */
export const onRefusal = (relayer: Relayer, run: (error: PorticoError) => void): (() => void) => {
  const listener = (cause: unknown): void => run(refusal(cause))
  relayer.on('relayer_error', listener)
  return () => relayer.off('relayer_error', listener)
}

/**
 * Resolves when the relay has taken the topics of the session: a socket alone says nothing, a relay refuses over an open one. Rejects when
 * it does.
 */
export const relayOnline = (relayer: Relayer): Promise<void> =>
  new Promise((resolve, reject) => {
    const { subscriber } = relayer
    const stop = (): void => {
      subscriber.off('subscription_created', up)
      stopRefusal()
    }
    const up = (): void => {
      if (!relayer.connected || subscriber.topics.length === 0) return
      stop()
      resolve()
    }
    const stopRefusal = onRefusal(relayer, (error) => {
      stop()
      reject(error)
    })
    subscriber.on('subscription_created', up)
    up()
  })
