import type { Page } from 'playwright-core'

/** The page is left or looked at again. `kept`: it goes into the browser's memory of pages and comes out of it, as by Back. */
export const turnPage = (page: Page, state: 'hidden' | 'visible', kept = false): Promise<void> =>
  page.evaluate(
    ([next, persisted]) => {
      const transition = (name: 'pagehide' | 'pageshow') => persisted && window.dispatchEvent(new PageTransitionEvent(name, { persisted }))
      if (next === 'visible') transition('pageshow')
      else transition('pagehide')
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => next })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    [state, kept] as const,
  )

/** The page was asleep for so many ms when it is looked at again: browsers let no timer run meanwhile. Its clock has to be in the test's hands. */
export const sleepPage = async (page: Page, ms: number): Promise<void> =>
  page.clock.setSystemTime((await page.evaluate(() => Date.now())) + ms)
