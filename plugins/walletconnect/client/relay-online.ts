import type { PorticoError } from '../../../kernel/contract/errors.ts'
import { loadPart } from '../load-part.ts'
import type { VendorProvider } from './vendor.ts'

/** The client's socket to the relay. */
export type Relayer = VendorProvider['client']['core']['relayer']

const originOf = (address = ''): string | undefined => (URL.canParse(address) ? new URL(address).origin : undefined)

/** Calls back when the relay refuses this client for good, or the page's policy keeps the relay out; answers the way to stop. */
export const onRefusal = (relayer: Relayer, run: (error: PorticoError) => void): (() => void) => {
  let on = true
  const report = async (cause: unknown, policyOrigin?: string): Promise<void> => {
    // Its texts are loaded when it refuses. If they cannot be loaded, the caller gets that error.
    const error = await loadPart('relay', import('./relay-refusal.ts')).then(
      ({ refusal }) => refusal(cause, policyOrigin),
      (failed: PorticoError) => failed,
    )
    if (on) run(error)
  }
  const listener = (cause: unknown): void => void report(cause)
  // A socket that the page's own policy keeps out fails as one does whose relay is gone: the browser says which it was in this event alone.
  const keptOut = (event: SecurityPolicyViolationEvent): void => {
    const origin = originOf(relayer.core.relayUrl)
    const isOfRelay = origin !== undefined && originOf(event.blockedURI) === origin
    if (isOfRelay && /^(?:connect|default)-src/.test(event.effectiveDirective)) void report(event, origin)
  }
  const document: Document | undefined = globalThis.document
  relayer.on('relayer_error', listener)
  document?.addEventListener('securitypolicyviolation', keptOut)
  return () => {
    on = false
    relayer.off('relayer_error', listener)
    document?.removeEventListener('securitypolicyviolation', keptOut)
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
