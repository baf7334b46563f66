/** @jest-environment node */
import { slowestFiles, type TestTimes, timesTable } from '../../scripts/report/test-times.ts'

interface Sequencer {
  sort(tests: readonly { readonly path: string }[]): readonly { readonly path: string }[]
}

const kept: TestTimes = { total: 300, steps: { build: 20 }, files: { 'a.test.ts': 5, 'b.test.ts': 10, 'gone.test.ts': 3 } }
const last: TestTimes = {
  total: 481,
  steps: { build: 25, 'unit tests': 60 },
  files: { 'a.test.ts': 8.5, 'b.test.ts': 10.5, 'new.test.ts': 4 },
}

test('the table holds the whole run against its budget, and names what changed by seconds', () => {
  const rows = timesTable(kept, last).map(({ what, budget, measured, kept: passed }) => [what, budget, measured, passed])
  expect(rows).toEqual([
    ['the whole run', '480 s', '481.0 s', false],
    ['build', '20.0 s', '25.0 s', undefined],
    ['unit tests', 'new', '60.0 s', undefined],
    ['new.test.ts', 'new', '4.0 s', undefined],
    ['a.test.ts', '5.0 s', '8.5 s', undefined],
    ['gone.test.ts', '3.0 s', 'gone', undefined],
  ])
  expect(timesTable(undefined, { ...last, total: 480 })[0]).toMatchObject({ kept: true })
})

test('the slowest files come first, and no more than asked for', () => {
  expect(slowestFiles(last, 2)).toEqual([
    ['b.test.ts', 10.5],
    ['a.test.ts', 8.5],
  ])
})

test('jest gets the longest file first, and files nobody has timed before all others', () => {
  const LongestFirst: new (options: object) => Sequencer = jest.requireActual('../support/longest-first.cjs')
  const paths = ['tests/kernel/contract/caip.test.ts', 'tests/browser/walletconnect.browser.test.ts', 'tests/unheard-of.test.ts']
  const tests = paths.map((path) => ({ path: `${process.cwd()}/${path}` }))
  expect(new LongestFirst({}).sort(tests)).toEqual([tests[2], tests[1], tests[0]])
})
