import { isPorticoError, type PorticoError } from '../errors.ts'
import type { ClockPort, LogPort } from '../ports.ts'
import { pause } from './pause.ts'
import { race } from './race.ts'

/** What is looked at again and again. */
export interface LookParts {
  readonly clock: ClockPort
  readonly log: LogPort
  /** ms; how long it is looked for. */
  readonly limit: number
  /** What it rejects with after that. */
  timedOut(): PorticoError
  readonly signals: readonly (AbortSignal | undefined)[]
  /** What an abort of any of the signals rejects with. */
  aborted(): PorticoError
  /** ms between two looks. */
  readonly pause: number
  /** Codes of errors that another look would not change. All other errors are logged, and the next look follows. */
  readonly final: readonly string[]
  /** Whether it is there. */
  look(): Promise<boolean>
}

/**
 * Looks until the result is there. Rejects with a final error, or with what ends the wait.
 *
 * @example await lookUntil({ clock, log, limit: 180_000, timedOut, aborted, signals: [signal], pause: 1_000, final, look: isConfirmed })
 */
export const lookUntil = async ({ clock, log, limit, timedOut, signals, aborted, pause: ms, final, look }: LookParts): Promise<void> => {
  const over = new AbortController()
  const attempt = async (): Promise<boolean> => {
    try {
      return await look()
    } catch (error) {
      if (isPorticoError(error) && final.includes(error.code)) throw error
      log.info('Looking for the transaction failed.', error)
      return false
    }
  }
  const lookOn = async (): Promise<void> => {
    while (!over.signal.aborted && !(await attempt())) await pause(clock, ms, over.signal)
  }
  await race({ timeout: { clock, ms: limit, error: timedOut }, signals, aborted }, lookOn).finally(() => over.abort())
}
