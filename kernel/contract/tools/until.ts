import { isPorticoError, PorticoError } from '../errors.ts'
import type { Store } from '../store.ts'

const reasonOf = ({ reason }: AbortSignal): PorticoError =>
  isPorticoError(reason) ? reason : new PorticoError('REQUEST_ABORTED', 'The wait was given up.', { cause: reason })

/**
 * Resolves with the first value of the store that satisfies the predicate, the present one included. Rejects once the signal aborts: with the
 * signal's reason if it is a `PorticoError`, otherwise with `REQUEST_ABORTED`. A store whose owner has left changes no more, so give the
 * signal of your plugin at least.
 *
 * @example
 * const state = await until(sessions.of('eip155'), ({ status }) => status === 'connected', signal)
 */
export const until = <T, U extends T = T>(
  store: Pick<Store<T>, 'get' | 'subscribe'>,
  predicate: ((value: T) => value is U) | ((value: T) => boolean),
  signal?: AbortSignal,
): Promise<U> =>
  new Promise<U>((resolve, reject) => {
    if (signal?.aborted) return reject(reasonOf(signal))
    const satisfies = predicate as (value: T) => value is U
    const present = store.get()
    if (satisfies(present)) return resolve(present)
    const end = (settle: () => void): void => {
      stop()
      signal?.removeEventListener('abort', abort)
      settle()
    }
    const abort = (): void => end(() => signal && reject(reasonOf(signal)))
    const stop = store.subscribe((value) => {
      try {
        if (satisfies(value)) end(() => resolve(value))
      } catch (cause) {
        end(() => reject(cause))
      }
    })
    signal?.addEventListener('abort', abort)
  })
