import type { ClockPort } from '../contract/ports.ts'

/** ms; where the browser does not say when it is idle, and the longest it is waited for. */
const LATEST = 2_000

/** Runs when the page has nothing better to do, 2 s from now at the latest. */
export const whenIdle = (clock: ClockPort, run: () => void): void => {
  const request = (globalThis as { requestIdleCallback?: (run: () => void, options: { timeout: number }) => unknown }).requestIdleCallback
  if (request) request(run, { timeout: LATEST })
  else clock.after(1, run)
}
