import type { ClockPort } from '../../../kernel/contract/ports.ts'

/** The page's own clock. */
export const browserClock: ClockPort = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  every(ms, run) {
    const timer = setInterval(run, ms)
    return () => clearInterval(timer)
  },
}
