import type { ClockPort } from '../ports.ts'

/** Resolves after so many ms, and at once when the signal aborts: whoever waits looks at the signal then. */
export const pause = (clock: ClockPort, ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const end = (): void => {
      stop()
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const stop = clock.after(ms, end)
    signal?.addEventListener('abort', end)
  })
