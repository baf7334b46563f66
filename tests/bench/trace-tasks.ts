import type { CDPSession } from 'playwright-core'
import * as v from 'valibot'

/** The longest task of a page. */
export interface LongestTask {
  /** ms on the CPU: what others do on the machine does not count. */
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

/** Follows the tasks of a page's main thread, the one that runs scripts, until the answer is called. */
export const traceTasks = async (cdp: CDPSession): Promise<() => Promise<LongestTask>> => {
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
