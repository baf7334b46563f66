import type { PorticoError } from '../../../kernel/contract/errors.ts'
import { loadPart } from '../load-part.ts'
import type { VendorProvider } from './vendor.ts'

/** The client's socket to the relay. */
export type Relayer = VendorProvider['client']['core']['relayer']

/** Calls back when the relay refuses this client for good; answers the way to stop. */
export const onRefusal = (relayer: Relayer, run: (error: PorticoError) => void): (() => void) => {
  let on = true
  const listener = async (cause: unknown): Promise<void> => {
    // Its texts are loaded when it refuses. If they cannot be loaded, the caller gets that error.
    const error = await loadPart('relay', import('./relay-refusal.ts')).then(
      ({ refusal }) => refusal(cause),
      (failed: PorticoError) => failed,
    )
    if (on) run(error)
  }
  relayer.on('relayer_error', listener)
  return () => {
    on = false
    relayer.off('relayer_error', listener)
  }
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
