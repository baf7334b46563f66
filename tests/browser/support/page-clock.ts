import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** ms that the pending timers of the page were started with. */
    pendingTimers?: () => readonly number[]
    /** ms of the timers that have run since the page was loaded, each as often as nobody has waited for it. */
    timersRun?: number[]
    /** The page's own record of what it has loaded. */
    readLoaded?: Performance['getEntriesByType']
  }
}

/** Puts the page's time into the test's hands from the next navigation on, and lets it see which timers the page waits for. */
export const installClock = async (page: Page, time?: number): Promise<void> => {
  await page.context().addInitScript(() => {
    window.readLoaded = performance.getEntriesByType.bind(performance)
  })
  await page.clock.install(time === undefined ? {} : { time })
  await page.context().addInitScript(() => {
    const { setTimeout: start, clearTimeout: stop, readLoaded } = window
    const pending = new Map<unknown, number>()
    const timersRun: number[] = []
    const startCounted = (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]): unknown => {
      const end = (): void => {
        pending.delete(timer)
        timersRun.push(ms)
        run(...given)
      }
      const timer: unknown = start(end, ms)
      pending.set(timer, ms)
      return timer
    }
    const stopCounted = (timer: number): void => {
      pending.delete(timer)
      stop(timer)
    }
    Object.assign(window, { setTimeout: startCounted, clearTimeout: stopCounted, pendingTimers: () => [...pending.values()], timersRun })
    // The clock's `performance` knows nothing of what was loaded, where the kernel looks for the address of a broken chunk.
    Object.assign(performance, { getEntriesByType: readLoaded })
  })
}

/**
 * Waits until the page has started a timer of so many ms, and lets that time pass, or `forward` ms. The page's time goes on by itself too: on a slow machine
 * the timer may have run before anybody looks.
 */
export const passTimer = async (page: Page, wait: number, forward = wait): Promise<void> => {
  await page.waitForFunction((wanted) => {
    const { pendingTimers, timersRun = [] } = window
    if (!pendingTimers?.().includes(wanted) && !timersRun.includes(wanted)) return false
    timersRun.splice(0)
    return true
  }, wait)
  await page.clock.fastForward(forward)
}

/**
 * Lets the time pass in which a page that was loaded again hears who else announces itself under the id of its stored wallet: 300 ms where
 * one alone has, else a second. It reconnects when that is over: `kernel/session/connectors/connectors.ts`.
 */
export const passAnnouncements = (page: Page): Promise<void> => passTimer(page, 300, 1_000)

/**
 * Stops the page's time, `ahead` ms from now: what was due until then runs. The browser refuses a moment that is over when it hears of
 * it, so that one further away is named where the machine was too slow for the first.
 */
export const stopClock = async (page: Page, ahead = 1_000): Promise<void> => {
  const now = await page.evaluate(() => Date.now())
  try {
    await page.clock.pauseAt(now + ahead)
  } catch (error) {
    if (!/to the past/.test(String(error))) throw error
    await stopClock(page, ahead * 4)
  }
}
