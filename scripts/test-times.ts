import { copyFileSync } from 'node:fs'
import { printTable } from './report/print-table.ts'
import { KEPT_TIMES, LAST_TIMES, readTimes, timesTable } from './report/test-times.ts'

// How long the last `npm test` took beside the kept figures. `--keep` makes the last ones the kept ones: the order of the files follows them.
const last = readTimes(LAST_TIMES)
if (!last) throw new Error('There is no run to compare: run `npm test` first.')
printTable('times', timesTable(readTimes(KEPT_TIMES), last))
if (process.argv.includes('--keep')) copyFileSync(LAST_TIMES, KEPT_TIMES)
