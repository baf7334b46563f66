import type { Browser, CDPSession } from 'playwright-core'
import * as v from 'valibot'
import { startDirectory } from '../../examples/sandbox/directory/start-directory.ts'
import { serveFolder } from '../support/serve.ts'
import { openBenchPage } from './bench-page.ts'

/** What scrolling through a whole directory cost. */
export interface Scroll {
  /** Wallets that were scrolled past. */
  readonly wallets: number
  /** ms on the CPU of the page's longest task meanwhile: what others do on the machine does not count. */
  readonly longest: number
  /** ms on the clock of that which took longest there. */
  readonly onClock: number
}

const traced = v.object({
  value: v.array(
    v.object({
      name: v.string(),
      pid: v.number(),
      tid: v.number(),
      ph: v.string(),
      dur: v.optional(v.number()),
      tdur: v.optional(v.number()),
    }),
  ),
})

/** µs in ms. */
const toMs = (longest: number): number => longest / 1_000

/** Follows the tasks of a page's main thread: the one that runs scripts. */
const traceTasks = async (cdp: CDPSession): Promise<() => Promise<Omit<Scroll, 'wallets'>>> => {
  const threads = new Map<string, { calls: number; cpu: number; clock: number }>()
  cdp.on('Tracing.dataCollected', (data) => {
    for (const { name, pid, tid, ph, dur = 0, tdur = 0 } of v.parse(traced, data).value) {
      if (ph !== 'X') continue
      const key = `${pid} ${tid}`
      const thread = threads.get(key) ?? { calls: 0, cpu: 0, clock: 0 }
      threads.set(key, thread)
      if (name === 'FunctionCall') thread.calls += 1
      if (!name.endsWith('RunTask')) continue
      thread.cpu = Math.max(thread.cpu, tdur)
      thread.clock = Math.max(thread.clock, dur)
    }
  })
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
  })
  return async () => {
    const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
    await cdp.send('Tracing.end')
    await complete
    const [page] = [...threads.values()].sort((a, b) => b.calls - a.calls)
    if (!page) throw new Error('The trace has no task.')
    return { longest: toMs(page.cpu), onClock: toMs(page.clock) }
  }
}

/** ms; several times what it takes on a quiet machine. */
const LIMIT = 300_000

/** Scrolls to the end of a directory of `count` wallets as fast as its pages come. `npm run build:examples` comes first. */
export const scrollDirectory = async (browser: Browser, count: number): Promise<Scroll> => {
  const directory = await startDirectory({ invented: count })
  const server = await serveFolder('examples/react/dist', {
    files: {
      '/sandbox.json': JSON.stringify({ projectId: 'sandbox', relayUrl: 'ws://127.0.0.1:9', services: { directory: directory.url } }),
    },
  })
  const { context, page, cdp } = await openBenchPage(browser, server.url)
  try {
    page.setDefaultTimeout(LIMIT)
    await page.locator('#connect').click()
    const dialog = page.locator('portico-modal dialog')
    await dialog.getByRole('button', { name: /^All wallets/ }).click()
    await dialog.locator('button.cell').first().waitFor()
    const end = await traceTasks(cdp)
    const wallets = await dialog.locator('.dialog-column').evaluate(
      (column) =>
        new Promise<number>((resolve) => {
          const down = (): void => {
            const last = [...column.querySelectorAll('li')].at(-1)
            const place = Number(last?.getAttribute('aria-posinset'))
            const there = last?.querySelector('button') && place === Number(last.getAttribute('aria-setsize'))
            const below = column.scrollHeight - column.clientHeight - column.scrollTop > 1
            if (there && !below) resolve(place)
            else {
              column.scrollTop = column.scrollHeight
              requestAnimationFrame(down)
            }
          }
          down()
        }),
    )
    return { wallets, ...(await end()) }
  } finally {
    await context.close()
    await Promise.all([server.close(), directory.close()])
  }
}
