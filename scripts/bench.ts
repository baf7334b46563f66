import { existsSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { type BenchPages, serveBenchPages } from '../tests/bench/bench-page.ts'
import { coldClick, coldTimeline, type Opening } from '../tests/bench/click-to-view.ts'
import { scrollDirectory } from '../tests/bench/directory-scroll.ts'
import { measureEventDelivery } from '../tests/bench/event-delivery.ts'
import { measureKernelStart } from '../tests/bench/kernel-start.ts'
import { longTasks } from '../tests/bench/long-tasks.ts'
import { openAndClose, warmFrames } from '../tests/bench/open-close-cycles.ts'
import { type Connecting, clickToAccount, clickWhenIdle, personsClick } from '../tests/bench/react-clicks.ts'
import { listenForNoise } from '../tests/bench/silence.ts'
import { median, percentile } from '../tests/bench/statistics.ts'
import { launchOwnBrowser } from '../tests/support/chromium.ts'
import type { BudgetRow } from './report/budget-table.ts'
import { printTable } from './report/print-table.ts'

// How fast the package is, held against the budgets of the design. `npm run build` and `npm run build:examples` come first, and nothing
// else should be running. `--markdown` refreshes `docs/costs.md`.

const SAMPLES = 15
/** A cost per piece that grows by no more than this from the smallest to the largest number is linear. */
const LINEAR = 2

const print = (text: string): void => void process.stderr.write(`${text} …\n`)
const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`

const CLICKS = { person: personsClick, robot: coldClick } as const

/** A host with React, with the same figure of the floor page beside it: a slow machine can be told from a slow build. */
const clickRows = async (
  browser: Browser,
  { react, floor }: BenchPages,
  who: keyof typeof CLICKS,
  slowdown: number,
  most: number,
): Promise<BudgetRow> => {
  const [ours, least]: [number[], number[]] = [[], []]
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    ours.push(await CLICKS[who](browser, react, slowdown))
    least.push(await CLICKS[who](browser, floor, slowdown))
  }
  const p50 = median(ours)
  return {
    what: `a ${who}’s click to visible wallets, host with React, p50 of ${SAMPLES}${slowdown === 1 ? '' : `, ${slowdown}× slower CPU`}`,
    budget: `≤ ${most} ms`,
    measured: `${ms(p50)} (floor ${ms(median(least))})`,
    kept: p50 <= most,
    details: [`${ms(percentile(ours, 0))} to ${ms(percentile(ours, 1))}`, ...(await coldTimeline(browser, react))],
  }
}

/** ms of two frames. */
const TWO_FRAMES = 2_000 / 60
/** ms; nobody reads a row and clicks on it sooner. */
const READ = 200

const hostRows = async (browser: Browser, { react }: BenchPages): Promise<readonly BudgetRow[]> => {
  const [idle, read, instant]: [Opening[], Connecting[], Connecting[]] = [[], [], []]
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    idle.push(await clickWhenIdle(browser, react))
    read.push(await clickToAccount(browser, react, READ))
    instant.push(await clickToAccount(browser, react))
  }
  const frames = (all: readonly Opening[]): number => median(all.map((one) => one.frames))
  const onClock = (all: readonly Opening[]): string => `${frames(all)} frames, ${ms(median(all.map((one) => one.ms)))}`
  const busy = (all: readonly Connecting[]): number => median(all.map(({ work }) => work))
  const connecting = (all: readonly Connecting[]): string =>
    `${ms(busy(all))} of work, ${ms(median(all.map((one) => one.ms)))} on the clock`
  const what = 'click on a wallet that answers at once, to the host’s `useAccount`'
  return [
    { what: 'a robot’s click with `preload: idle`', budget: '≤ 2 frames', measured: onClock(idle), kept: frames(idle) <= 2 },
    { what, budget: '≤ 2 frames of work', measured: connecting(read), kept: busy(read) <= TWO_FRAMES },
    { what: `${what}, in the task that draws its row`, budget: '', measured: connecting(instant), kept: undefined },
  ]
}

/** Reported: the design's budgets are those of a host that has React already. */
const coldRow = async (browser: Browser, { portico, floor, face }: BenchPages, slowdown: number): Promise<BudgetRow> => {
  const [ours, least, drawn]: [number[], number[], number[]] = [[], [], []]
  // By turns, so that a busy moment of the machine falls on all.
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    ours.push(await coldClick(browser, portico, slowdown))
    least.push(await coldClick(browser, floor, slowdown))
    drawn.push(await coldClick(browser, face, slowdown))
  }
  return {
    what: `a robot’s click to visible wallets, host without React, p50 of ${SAMPLES}${slowdown === 1 ? '' : `, ${slowdown}× slower CPU`}`,
    budget: '',
    measured: `${ms(median(ours))} (floor ${ms(median(least))}, the kit’s parts alone ${ms(median(drawn))})`,
    kept: undefined,
    details: [`${ms(percentile(ours, 0))} to ${ms(percentile(ours, 1))}`, ...(await coldTimeline(browser, portico))],
  }
}

const silenceRow = async (browser: Browser): Promise<BudgetRow> => {
  const { requests, scripts, writes } = await listenForNoise(browser)
  return {
    what: 'no stored connection, before intent: requests / writes / scripts beyond the static graph',
    budget: '0 / 0 / 0',
    measured: `${requests.length} / ${writes.length} / ${scripts.length}`,
    kept: requests.length + writes.length + scripts.length === 0,
    details: [...requests, ...writes],
  }
}

const cycleRows = async (browser: Browser, { portico }: BenchPages): Promise<readonly BudgetRow[]> => {
  const frames = await warmFrames(browser, portico, SAMPLES)
  const { early, late } = await openAndClose(portico)
  const growth = (late.heap / early.heap - 1) * 100
  return [
    { what: 'warm open', budget: '≤ 2 frames', measured: `${frames} ${frames === 1 ? 'frame' : 'frames'}`, kept: frames <= 2 },
    {
      what: 'heap, open and close 21 to 200',
      budget: '≤ +10 %',
      measured: `${growth >= 0 ? '+' : ''}${growth.toFixed(1)} % (${(late.heap / 1e6).toFixed(1)} MB)`,
      kept: growth <= 10,
    },
    {
      what: 'nodes / listeners, open and close 21 to 200',
      budget: 'equal',
      measured: `${early.nodes} → ${late.nodes} / ${early.listeners} → ${late.listeners}`,
      kept: late.nodes <= early.nodes && late.listeners <= early.listeners,
    },
  ]
}

/** How much slower a phone is. Emulated, a busy machine would be measured as well: the time on the CPU of a page at full speed is not its. */
const SLOWDOWN = 4

const scrollRow = async (browser: Browser): Promise<BudgetRow> => {
  const { wallets, longest, onClock } = await scrollDirectory(browser, 10_000)
  const slowed = longest * SLOWDOWN
  return {
    what: `longest task, scrolling through ${wallets.toLocaleString('en')} wallets of a directory: ${SLOWDOWN} × its time on the CPU`,
    budget: '≤ 200 ms',
    measured: `${ms(slowed)} (on the clock, not slowed: ${ms(onClock)})`,
    kept: slowed <= 200 && wallets > 10_000,
  }
}

const eventRows = (): readonly BudgetRow[] => {
  const { p99, perListener } = measureEventDelivery()
  const costs = [...perListener.values()]
  return [
    { what: 'event to 10 listeners, p99', budget: '< 20 µs', measured: `${p99.toFixed(1)} µs`, kept: p99 < 20 },
    {
      what: `event, ns for each of ${[...perListener.keys()].join(' / ')} listeners`,
      budget: 'linear',
      measured: costs.map((cost) => cost.toFixed(0)).join(' / '),
      kept: (costs.at(-1) ?? Number.NaN) <= LINEAR * (costs[0] ?? 0),
    },
  ]
}

const startRow = async (): Promise<BudgetRow> => {
  const times = [...(await measureKernelStart([10, 100, 1_000]))]
  const perManifest = times.map(([count, time]) => time / count)
  return {
    what: `kernel start with ${times.map(([count]) => count.toLocaleString('en')).join(' / ')} manifests`,
    budget: 'reported, linear',
    measured: times.map(([, time]) => ms(time)).join(' / '),
    kept: (perManifest.at(-1) ?? Number.NaN) <= LINEAR * (perManifest[0] ?? 0),
  }
}

if (!existsSync('examples/minimal/dist/index.html')) {
  throw new Error('The examples are not built: run `npm run build` and `npm run build:examples` first.')
}
const rows: BudgetRow[] = []
print('events and kernel start')
rows.push(...eventRows(), await startRow())
const browser = await launchOwnBrowser()
const pages = await serveBenchPages()
try {
  print('silence')
  rows.unshift(await silenceRow(browser))
  print('long tasks')
  const tasks = await longTasks(browser, pages)
  rows.push({ what: 'long tasks at load over the empty host', budget: '0', measured: String(tasks), kept: tasks === 0 })
  print('clicks in a host with React')
  rows.push(await clickRows(browser, pages, 'person', 1, 50), await clickRows(browser, pages, 'person', 4, 150))
  rows.push(await clickRows(browser, pages, 'robot', 1, 80), await clickRows(browser, pages, 'robot', 4, 350))
  rows.push(...(await hostRows(browser, pages)))
  print('cold clicks in a host without React')
  rows.push(await coldRow(browser, pages, 1), await coldRow(browser, pages, 4))
  print('ten thousand wallets')
  rows.push(await scrollRow(browser))
  print('200 openings')
  rows.push(...(await cycleRows(browser, pages)))
} finally {
  await Promise.all([browser.close(), pages.close()])
}
printTable('bench', rows)
