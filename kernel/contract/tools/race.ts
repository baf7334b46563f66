import type { PorticoError } from '../errors.ts'
import type { ClockPort } from '../ports.ts'

/** What ends a wait before its work does. */
export interface Ends {
  readonly clock: ClockPort
  /** ms; without it time ends nothing. */
  readonly limit?: number
  late(): PorticoError
  readonly signals: readonly (AbortSignal | undefined)[]
  aborted(): PorticoError
}

/** Settles with the work, or with what ends it before; what the work says later is ignored. With a signal aborted already it never starts. */
export const race = <T>({ clock, limit, late, signals, aborted }: Ends, start: () => Promise<T>): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    // Also without the work's end nothing is left behind: no timer, no listener.
    const end = (settle: () => void): void => {
      stop?.()
      for (const signal of signals) signal?.removeEventListener('abort', abort)
      settle()
    }
    const abort = (): void => end(() => reject(aborted()))
    if (signals.some((signal) => signal?.aborted)) return reject(aborted())
    const stop = limit === undefined ? undefined : clock.after(limit, () => end(() => reject(late())))
    for (const signal of signals) signal?.addEventListener('abort', abort)
    start().then(
      (value) => end(() => resolve(value)),
      (error: unknown) => end(() => reject(error)),
    )
  })
