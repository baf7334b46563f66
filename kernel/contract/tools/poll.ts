import { isPorticoError } from '../errors.ts'
import type { ClockPort } from '../ports.ts'
import type { Undo } from '../store.ts'

/**
 * Whether a service has said, after all tries, that it is at fault: a 5xx. It is not asked again before the visitor acts or comes back.
 *
 * @example if (!isServiceDown(failure)) ask()
 */
export const isServiceDown = (cause: unknown): boolean =>
  isPorticoError(cause) && cause.code === 'HTTP_STATUS' && Number(cause.context.status) >= 500

/** What is asked again and again while somebody looks. */
export interface PollParts {
  readonly clock: ClockPort
  /** ms between two times. */
  readonly every: number
  /** What the last time has failed with; undefined where it has not. */
  failure(): unknown
  /** `byClock`: nobody has asked for it. */
  ask(byClock: boolean): void
}

/**
 * Asks every so often until undone, and when the visitor comes back to the page. A service that is down is left alone by the clock:
 * visitors who look on would keep it down. The first time is the caller's.
 *
 * @example onUnload(poll({ clock, every: 30_000, failure: () => prices.get().error, ask: () => void readPrices() }))
 */
export const poll = ({ clock, every, failure, ask }: PollParts): Undo => {
  const stop = clock.every(every, () => {
    if (!isServiceDown(failure())) ask(true)
  })
  // Without a page nobody comes back to it.
  if (typeof document === 'undefined') return stop
  const comeBack = (): void => {
    if (document.visibilityState === 'visible') ask(false)
  }
  document.addEventListener('visibilitychange', comeBack)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', comeBack)
  }
}
