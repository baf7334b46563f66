import type { ClockPort } from '../../kernel/contract/ports.ts'
import { settle } from './deferred.ts'

/** A clock that stands still until the test moves it. Times in ms. */
export interface ManualClock extends ClockPort {
  /** Moves on and runs, in order, what falls due; between two timers promises are given their turn. */
  advance(ms: number): Promise<void>
  /** Timers that wait. */
  readonly waiting: number
  /** What they were set to, in ms. */
  readonly durations: readonly number[]
}

/** Makes a clock at time 0. */
export const createManualClock = (): ManualClock => {
  const timers = new Set<{ at: number; readonly ms: number; readonly every: number | undefined; readonly run: () => void }>()
  let now = 0
  const add = (ms: number, every: number | undefined, run: () => void): (() => void) => {
    const timer = { at: now + ms, ms, every, run }
    timers.add(timer)
    return () => void timers.delete(timer)
  }
  return {
    now: () => now,
    after: (ms, run) => add(ms, undefined, run),
    every: (ms, run) => add(ms, ms, run),
    get waiting() {
      return timers.size
    },
    get durations() {
      return [...timers].map(({ ms }) => ms)
    },
    async advance(ms) {
      const end = now + ms
      await settle()
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
        if (!next) break
        now = next.at
        if (next.every === undefined) timers.delete(next)
        else next.at += next.every
        next.run()
        await settle()
      }
      now = end
      await settle()
    },
  }
}
