import { PorticoError } from '../../kernel/contract/errors.ts'
import type { ClockPort } from '../../kernel/contract/ports.ts'

/** Waits for a service, at most `ms`: then `HTTP_OFFLINE`, or `CONNECT_ABORTED` as soon as the signal aborts. What comes later is ignored. */
export const limited = <T>(clock: ClockPort, ms: number, signal: AbortSignal, work: Promise<T>, service = 'relay'): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = (): void => reject(new PorticoError('CONNECT_ABORTED', 'The request was given up.'))
    const late = (): void => reject(new PorticoError('HTTP_OFFLINE', `The ${service} did not answer.`, { context: { service, limit: ms } }))
    const stop = clock.after(ms, late)
    signal.addEventListener('abort', abort, { once: true })
    // Nothing is waited for then; the work is listened to all the same, or its failure would surface in the page as nobody's.
    if (signal.aborted) abort()
    work.then(resolve, reject).finally(() => {
      stop()
      signal.removeEventListener('abort', abort)
    })
  })
