import { isPorticoError } from '../errors.ts'
import type { ClockPort } from '../ports.ts'
import type { Undo } from '../store.ts'

/**
 * Whether a service is down: after all tries it answered with a 5xx. Ask it again only when the visitor acts or comes back.
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
  /** The error of the last time; undefined if there was none. */
  failure(): unknown
  /** `byClock`: nobody has asked for it. */
  ask(byClock: boolean): void
}

/**
 * Asks at an interval until undone, and when the visitor comes back to the page. While a service is down the interval asks nothing, because
 * every visitor who looks on would keep it down. The caller asks the first time.
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
