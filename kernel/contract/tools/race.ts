import type { ClockPort } from '../ports.ts'

/** The limit of a wait, and the error after it. */
export interface RaceTimeout {
  readonly clock: ClockPort
  readonly ms: number
  error(): Error
}

/** What ends a wait before its work does. */
export interface RaceEnds {
  /** Left out: time ends nothing. */
  readonly timeout?: RaceTimeout | undefined
  readonly signals: readonly (AbortSignal | undefined)[]
  /** What an abort of any of the signals rejects with. */
  aborted(): Error
}

/**
 * Settles with the work, or with what ends it earlier. Later results of the work are ignored. If the signal is aborted already, the work
 * never starts.
 *
 * @example
 * const timedOut = () => new PorticoError('HTTP_TIMEOUT', 'No answer within 5 s.')
 * const aborted = () => new PorticoError('REQUEST_ABORTED', 'The request was given up.')
 * await race({ timeout: { clock, ms: 5_000, error: timedOut }, signals: [signal], aborted }, () => readPrice())
 */
export const race = <T>({ timeout, signals, aborted }: RaceEnds, start: () => Promise<T>): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    // Also without the work's end nothing is left behind: no timer, no listener.
    const end = (settle: () => void): void => {
      stopClock?.()
      for (const signal of signals) signal?.removeEventListener('abort', abort)
      settle()
    }
    const abort = (): void => end(() => reject(aborted()))
    if (signals.some((signal) => signal?.aborted)) return reject(aborted())
    const stopClock = timeout?.clock.after(timeout.ms, () => end(() => reject(timeout.error())))
    for (const signal of signals) signal?.addEventListener('abort', abort)
    start().then(
      (value) => end(() => resolve(value)),
      (error: unknown) => end(() => reject(error)),
    )
  })
