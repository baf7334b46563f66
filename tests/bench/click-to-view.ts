import type { Browser } from 'playwright-core'
import { openTimedPage, type Target } from './bench-page.ts'
import type { Evaluator } from './unobserved-page.ts'

/** ms; what has not shown by then is broken, not slow. */
const LIMIT = 20_000

/** From a click until its result is painted. */
export interface Opening {
  readonly ms: number
  /** Frames that began between, the one that shows it included. */
  readonly frames: number
}

/**
 * Clicks by script, so that no pointer, focus or touch comes before, and looks in every frame whether the result stands in the page with a
 * size. Counts until after the paint of that frame.
 */
export const clickAndWait = (page: Evaluator, { host, text }: Omit<Target, 'url'>): Promise<Opening> =>
  page.evaluate(
    ([hostName, words, limit]) =>
      new Promise<Opening>((resolve, reject) => {
        const isShown = (): boolean => {
          const root = hostName === undefined ? document : document.querySelector(hostName)?.shadowRoot
          const dialog = root?.querySelector('dialog[open]')
          const shown =
            words === undefined ? dialog : [...(dialog?.querySelectorAll('button') ?? [])].find((one) => one.textContent?.includes(words))
          const box = shown?.getBoundingClientRect()
          return box !== undefined && box.width > 0 && box.height > 0
        }
        const painted = new MessageChannel()
        const start = performance.now()
        let frames = 0
        painted.port1.onmessage = () => {
          // An open port keeps its listener, and this page is asked how many listeners it has.
          painted.port1.close()
          resolve({ ms: performance.now() - start, frames })
        }
        const look = (): void => {
          frames += 1
          if (isShown()) painted.port2.postMessage(undefined)
          else if (performance.now() - start > limit) reject(new Error(`${words ?? 'The dialog'} did not show within ${limit} ms.`))
          else requestAnimationFrame(look)
        }
        document.querySelector<HTMLButtonElement>('#connect')?.click()
        requestAnimationFrame(look)
      }),
    [host, text, LIMIT] as const,
  )

/** One click on a page that was never touched. `slowdown`: how many times slower the processor is made to look. */
export const coldClick = async (browser: Browser, target: Target, slowdown: number): Promise<number> => {
  const page = await openTimedPage(browser, target.url)
  try {
    await page.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    return (await clickAndWait(page, target)).ms
  } finally {
    await page.close()
  }
}

/** What was loaded after a cold click, as lines of `start to end ms, file`; times count from the click. */
export const coldTimeline = async (browser: Browser, target: Target): Promise<readonly string[]> => {
  const page = await openTimedPage(browser, target.url)
  try {
    const before = await page.evaluate(() => performance.now(), undefined)
    await clickAndWait(page, target)
    const entries = await page.evaluate(
      (from) =>
        performance
          .getEntriesByType('resource')
          .filter(({ startTime }) => startTime >= from)
          .map(({ name, startTime, duration }) => [name, startTime, startTime + duration] as const),
      before,
    )
    const first = entries[0]?.[1] ?? 0
    return entries.map(([name, start, end]) => `${(start - first).toFixed(0)} to ${(end - first).toFixed(0)} ms, ${name.split('/').at(-1)}`)
  } finally {
    await page.close()
  }
}

/** Presses Close and waits until the dialog is gone. */
export const closeAndWait = (page: Evaluator, { host }: Pick<Target, 'host'>): Promise<void> =>
  page.evaluate(
    ([hostName, limit]) =>
      new Promise<void>((resolve, reject) => {
        const root = hostName === undefined ? document : document.querySelector(hostName)?.shadowRoot
        const start = performance.now()
        const look = (): void => {
          if (!root?.querySelector('dialog[open]')) resolve()
          else if (performance.now() - start > limit) reject(new Error(`The dialog did not close within ${limit} ms.`))
          else requestAnimationFrame(look)
        }
        root?.querySelector<HTMLButtonElement>('dialog[open] button[aria-label="Close"]')?.click()
        look()
      }),
    [host, LIMIT] as const,
  )
