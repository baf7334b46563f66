import type { Browser, CDPSession } from 'playwright-core'
import { launchOwnBrowser } from '../support/chromium.ts'
import { openBenchPage, type Target } from './bench-page.ts'
import { clickAndWait, closeAndWait } from './click-to-view.ts'
import { median } from './statistics.ts'

/** What a page holds after a collection of garbage. */
export interface Held {
  /** Bytes. */
  readonly heap: number
  readonly nodes: number
  readonly listeners: number
}

/** What many openings leave behind. */
export interface Cycles {
  readonly early: Held
  readonly late: Held
}

const WARM_UP = 20
const CYCLES = 200

const held = async (cdp: CDPSession): Promise<Held> => {
  for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const value = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { heap: value('JSHeapUsedSize'), nodes: value('Nodes'), listeners: value('JSEventListeners') }
}

// Machine code counts as heap and grows for minutes; what is asked here is what the page keeps.
const INTERPRETED = '--js-flags=--no-opt --no-sparkplug --no-maglev'

/** Opens and closes 200 times in a browser of its own; compares what is held after the 20th and the last. */
export const openAndClose = async (target: Target): Promise<Cycles> => {
  const browser = await launchOwnBrowser({ args: [INTERPRETED] })
  try {
    const { page, cdp } = await openBenchPage(browser, target.url)
    await cdp.send('Performance.enable')
    const cycle = async (times: number): Promise<void> => {
      for (let round = 0; round < times; round += 1) {
        await clickAndWait(page, target)
        await closeAndWait(page, target)
      }
    }
    await cycle(WARM_UP)
    const early = await held(cdp)
    await cycle(CYCLES - WARM_UP)
    return { early, late: await held(cdp) }
  } finally {
    await browser.close()
  }
}

/** Frames from click to view of a dialog that was open before; the median of so many openings. */
export const warmFrames = async (browser: Browser, target: Target, samples: number): Promise<number> => {
  const { context, page } = await openBenchPage(browser, target.url)
  try {
    const frames: number[] = []
    for (let round = 0; round <= samples; round += 1) {
      frames.push((await clickAndWait(page, target)).frames)
      await closeAndWait(page, target)
    }
    return median(frames.slice(1))
  } finally {
    await context.close()
  }
}
