import type { ClockPort } from '../contract/ports.ts'
import type { Store } from '../contract/store.ts'
import { until } from '../contract/tools/until.ts'

/** How long a state is waited for, and what ends the wait before. */
export interface WaitLimit {
  readonly clock: ClockPort
  readonly ms: number
  readonly signal?: AbortSignal | undefined
}

/** Resolves once the store satisfies the predicate, after `ms`, or when the signal aborts: whoever waited looks at the store then. */
export const untilWithin = async <T>(
  { clock, ms, signal }: WaitLimit,
  store: Pick<Store<T>, 'get' | 'subscribe'>,
  predicate: (value: T) => boolean,
): Promise<void> => {
  const over = new AbortController()
  const end = (): void => over.abort()
  const stop = clock.after(ms, end)
  signal?.addEventListener('abort', end)
  if (signal?.aborted) end()
  try {
    await until(store, predicate, over.signal)
  } catch (cause) {
    if (!over.signal.aborted) throw cause
  } finally {
    stop()
    signal?.removeEventListener('abort', end)
  }
}
