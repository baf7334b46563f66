import type { Browser } from 'playwright-core'
import { serveFolder } from '../support/serve.ts'
import { type BenchPages, openBenchPage } from './bench-page.ts'
import { median } from './statistics.ts'

declare global {
  interface Window {
    __longTasks: number
  }
}

const OBSERVE = `window.__longTasks = 0
new PerformanceObserver((list) => { window.__longTasks += list.getEntries().length }).observe({ type: 'longtask', buffered: true })`

const count = async (browser: Browser, url: string): Promise<number> => {
  const { context, page } = await openBenchPage(browser, url, (opened) => opened.addInitScript({ content: OBSERVE }))
  try {
    return await page.evaluate(() => window.__longTasks)
  } finally {
    await context.close()
  }
}

/** Tasks over 50 ms while the page loads, more than the same page without its script has; the median of nine loads each. */
export const longTasks = async (browser: Browser, { portico, server }: BenchPages): Promise<number> => {
  const html = await (await fetch(server.url)).text()
  const empty = await serveFolder('examples/minimal/dist', {
    files: { '/empty.html': html.replace(/<script\b[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '') },
  })
  try {
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let round = 0; round < 9; round += 1) {
      ours.push(await count(browser, portico.url))
      theirs.push(await count(browser, `${empty.url}/empty.html`))
    }
    return Math.max(0, median(ours) - median(theirs))
  } finally {
    await empty.close()
  }
}
