import type { Browser, CDPSession } from 'playwright-core'
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
  /** Frames from click to view, the first opening left out. */
  readonly warmFrames: number
}

const WARM_UP = 20
const CYCLES = 200

const held = async (cdp: CDPSession): Promise<Held> => {
  for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const value = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { heap: value('JSHeapUsedSize'), nodes: value('Nodes'), listeners: value('JSEventListeners') }
}

/** Opens and closes 200 times; compares what is held after the 20th and the last. */
export const openAndClose = async (browser: Browser, target: Target): Promise<Cycles> => {
  const { context, page, cdp } = await openBenchPage(browser, target.url)
  try {
    await cdp.send('Performance.enable')
    const frames: number[] = []
    const cycle = async (): Promise<void> => {
      frames.push((await clickAndWait(page, target)).frames)
      await closeAndWait(page, target)
    }
    for (let round = 0; round < WARM_UP; round += 1) await cycle()
    const early = await held(cdp)
    for (let round = WARM_UP; round < CYCLES; round += 1) await cycle()
    return { early, late: await held(cdp), warmFrames: median(frames.slice(1)) }
  } finally {
    await context.close()
  }
}
