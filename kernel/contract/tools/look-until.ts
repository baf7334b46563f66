import { isPorticoError } from '../errors.ts'
import type { ClockPort, LogPort } from '../ports.ts'
import type { Undo } from '../store.ts'
import { type Ends, race } from './race.ts'

/** What is looked at again and again. */
export interface LookParts extends Omit<Ends, 'clock'> {
  readonly clock: ClockPort
  readonly log: LogPort
  /** ms between two looks. */
  readonly pause: number
  /** Codes of errors that another look would not change. All others are logged, and it is looked again. */
  readonly final: readonly string[]
  /** Whether it is there. */
  look(): Promise<boolean>
}

/**
 * Looks until it is there. Rejects with an error that is final, or with what ends the wait.
 *
 * @example await lookUntil({ clock, log, limit: 180_000, late, aborted, signals: [signal], pause: 1_000, final, look: isConfirmed })
 */
export const lookUntil = async ({ log, pause, final, look, ...ends }: LookParts): Promise<void> => {
  let over = false
  let stopPause: Undo = () => undefined
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
    while (!(await attempt()) && !over) {
      await new Promise<void>((resolve) => {
        stopPause = ends.clock.after(pause, resolve)
      })
    }
  }
  await race(ends, lookOn).finally(() => {
    over = true
    stopPause()
  })
}
