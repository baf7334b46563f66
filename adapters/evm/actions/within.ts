import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { ClockPort } from '../../../kernel/contract/ports.ts'
import { toReadError } from './read-error.ts'

/**
 * Runs a read for at most `limit` ms and not beyond `ended`; its signal aborts then. Rejects with `HTTP_TIMEOUT`, `REQUEST_ABORTED`
 * or what `toReadError` makes of the failure.
 */
export const within = <T>(clock: ClockPort, ended: AbortSignal, limit: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const controller = new AbortController()
    const give = (error: PorticoError) => () => {
      reject(error)
      controller.abort()
    }
    const unload = give(new PorticoError('REQUEST_ABORTED', 'The adapter was unloaded.'))
    if (ended.aborted) return unload()
    const stop = clock.after(
      limit,
      give(new PorticoError('HTTP_TIMEOUT', 'The network’s endpoint did not answer.', { context: { limit } })),
    )
    ended.addEventListener('abort', unload)
    run(controller.signal)
      .then(resolve, (error: unknown) => reject(toReadError(error)))
      .finally(() => {
        stop()
        ended.removeEventListener('abort', unload)
      })
  })
