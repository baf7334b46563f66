import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import type { BudgetRow } from './budget-table.ts'

/** How long a run took, in seconds. */
export interface TestTimes {
  readonly total: number
  /** By the name of the step. */
  readonly steps: Readonly<Record<string, number>>
  /** By path from the root of the repository. */
  readonly files: Readonly<Record<string, number>>
}

/** The figures that runs are compared with and ordered by. */
export const KEPT_TIMES = 'tests/times.json'
/** The figures of the last run. */
export const LAST_TIMES = 'tests/.out/times.json'
/** Seconds that a whole run may take on two quiet cores. */
const TOTAL_BUDGET = 480
/** Seconds by which a file has to grow before it is named. */
const NOTABLE = 2

const seconds = v.record(v.string(), v.number())
const schema = v.object({ total: v.number(), steps: seconds, files: seconds })

/** Reads figures; nothing where there are none. Throws where the file holds something else. */
export const readTimes = (file: string = KEPT_TIMES): TestTimes | undefined => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
  return v.parse(schema, JSON.parse(text))
}

/** `12.3 s`. */
export const toSeconds = (value: number): string => `${value.toFixed(1)} s`

/** The slowest files of a run, slowest first. */
export const slowestFiles = ({ files }: TestTimes, count: number): readonly (readonly [file: string, seconds: number])[] =>
  Object.entries(files)
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)

const comparison = (what: string, before: number | undefined, now: number | undefined): BudgetRow => ({
  what,
  budget: before === undefined ? 'new' : toSeconds(before),
  measured: now === undefined ? 'gone' : toSeconds(now),
  kept: undefined,
})

/** The last run beside the kept figures: the total with its budget, every step, and the files that changed notably. */
export const timesTable = (kept: TestTimes | undefined, last: TestTimes): readonly BudgetRow[] => {
  const names = new Set([...Object.keys(kept?.files ?? {}), ...Object.keys(last.files)])
  const change = (file: string): number => (last.files[file] ?? 0) - (kept?.files[file] ?? 0)
  const changed = [...names].filter((file) => Math.abs(change(file)) >= NOTABLE).sort((one, other) => change(other) - change(one))
  return [
    { what: 'the whole run', budget: `${TOTAL_BUDGET} s`, measured: toSeconds(last.total), kept: last.total <= TOTAL_BUDGET },
    ...Object.entries(last.steps).map(([step, now]) => comparison(step, kept?.steps[step], now)),
    ...changed.map((file) => comparison(file, kept?.files[file], last.files[file])),
  ]
}
