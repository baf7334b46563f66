import type { Browser } from 'playwright-core'
import { walletIn } from '../support/test-wallets.ts'
import { openBenchPage, openTimedPage, type Target, WALLET, WALLET_RDNS } from './bench-page.ts'
import { clickAndWait, type Opening } from './click-to-view.ts'
import type { Evaluator } from './unobserved-page.ts'

/** ms; how long a person's pointer rests on a button before it is pressed, and how long it is pressed. */
const REST = 120
const PRESS = 80

declare global {
  interface Window {
    __shown?: Promise<number>
  }
}

/** Counts from the click on `#connect` until after the paint of the first frame in which the result stands in the page with a size. */
const listenForClick = (page: Evaluator, { host, text }: Target): Promise<void> =>
  page.evaluate(
    ([hostName, words]) => {
      window.__shown = new Promise((resolve) => {
        document.querySelector('#connect')?.addEventListener(
          'click',
          () => {
            const start = performance.now()
            const look = (): void => {
              const root = hostName === undefined ? document : document.querySelector(hostName)?.shadowRoot
              const dialog = root?.querySelector('dialog[open]')
              const shown =
                words === undefined
                  ? dialog
                  : [...(dialog?.querySelectorAll('button') ?? [])].find((one) => one.textContent?.includes(words))
              const box = shown?.getBoundingClientRect()
              if (box === undefined || box.width === 0) {
                requestAnimationFrame(look)
                return
              }
              const painted = new MessageChannel()
              painted.port1.onmessage = () => resolve(performance.now() - start)
              painted.port2.postMessage(undefined)
            }
            requestAnimationFrame(look)
          },
          { once: true, capture: true },
        )
      })
    },
    [host, text] as const,
  )

/** Lets the time pass by the page's clock. */
const pause = (page: Evaluator, time: number): Promise<void> =>
  page.evaluate(
    (rest) =>
      new Promise<void>((resolve) => {
        const since = performance.now()
        const look = (): void => {
          if (performance.now() - since >= rest) resolve()
          else requestAnimationFrame(look)
        }
        look()
      }),
    time,
  )

/** A click as a person clicks: the pointer comes, rests, presses and lets go. ms from the click to the result. */
export const personsClick = async (browser: Browser, target: Target, slowdown: number): Promise<number> => {
  const page = await openTimedPage(browser, target.url)
  try {
    await page.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await listenForClick(page, target)
    const [x, y] = await page.evaluate(() => {
      const box = document.querySelector('#connect')?.getBoundingClientRect()
      if (!box) throw new Error('The page has no button.')
      return [box.x + box.width / 2, box.y + box.height / 2] as const
    }, undefined)
    /** Answers once the page has handled it. */
    const pointer = (type: string): Promise<unknown> =>
      page.send('Input.dispatchMouseEvent', { type, x, y, ...(type === 'mouseMoved' ? {} : { button: 'left', clickCount: 1 }) })
    await pointer('mouseMoved')
    await pause(page, REST)
    await pointer('mousePressed')
    await pause(page, PRESS)
    await pointer('mouseReleased')
    const shown = await page.evaluate(() => window.__shown, undefined)
    if (shown === undefined) throw new Error('The click was not heard.')
    return shown
  } finally {
    await page.close()
  }
}

/** A robot's click on a page that has loaded the modal by itself. */
export const clickWhenIdle = async (browser: Browser, target: Target): Promise<Opening> => {
  const page = await openTimedPage(browser, `${target.url}/?preload=idle`)
  try {
    return await clickAndWait(page, target)
  } finally {
    await page.close()
  }
}

/** From a click on the row of a wallet until the host has its account. */
export interface Connecting extends Opening {
  /** ms that the page's main thread was busy. */
  readonly work: number
}

/**
 * From a robot's click on the row of a wallet that answers at once until the host's own element has the account. `rest`: ms that the row has
 * been there when it is clicked.
 */
export const clickToAccount = async (browser: Browser, target: Target, rest = 0): Promise<Connecting> => {
  const { context, page, cdp } = await openBenchPage(browser, target.url)
  try {
    await clickAndWait(page, target)
    // Else the wallet works out its address when it is asked, in the page's own thread: a wallet that answers at once knows it.
    await walletIn(page, WALLET_RDNS).switchAccount(0)
    await pause(page, rest)
    await cdp.send('Performance.enable')
    const busy = async (): Promise<number> => {
      const { metrics } = await cdp.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
    }
    const before = await busy()
    const opening = await page.evaluate(
      ([hostName, words]) =>
        new Promise<Opening>((resolve, reject) => {
          const root = document.querySelector(hostName)?.shadowRoot
          const row = [...(root?.querySelectorAll<HTMLButtonElement>('dialog[open] button') ?? [])].find((one) =>
            one.textContent?.includes(words),
          )
          const address = document.querySelector('#address')
          if (!row || !address) {
            reject(new Error('The page has no row or no place for the account.'))
            return
          }
          let frames = 0
          const start = performance.now()
          const count = (): void => {
            frames += 1
            requestAnimationFrame(count)
          }
          new MutationObserver(() => resolve({ ms: performance.now() - start, frames })).observe(address, {
            childList: true,
            characterData: true,
            subtree: true,
          })
          requestAnimationFrame(count)
          row.click()
        }),
      [target.host ?? '', WALLET] as const,
    )
    return { ...opening, work: (await busy()) - before }
  } finally {
    await context.close()
  }
}
