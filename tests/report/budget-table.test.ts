/** @jest-environment node */
import { type BudgetRow, putBetween, toMarkdown, toText } from '../../scripts/report/budget-table.ts'
import { gzipSize, toKilobytes } from '../../scripts/size/chunks.ts'

const rows: readonly BudgetRow[] = [
  { what: 'start', budget: '25 kB', measured: '24.1 kB', kept: true, details: ['24.0 index.js'] },
  { what: 'view', budget: '12 kB', measured: '13.0 kB', kept: false, details: ['13.0 view.js'] },
  { what: 'a | b', budget: 'reported', measured: '1', kept: undefined },
]

test('a broken row is marked and says what is in it; details of the others are for who asks', () => {
  const text = toText(rows, false)
  expect(text).toMatch(/^start {2,}25 kB {2,}24\.1 kB {2,}pass$/m)
  expect(text).toMatch(/^view {2,}12 kB {2,}13\.0 kB {2,}FAIL$/m)
  expect(text).toMatch(/^a \| b .*reported$/m)
  expect(text).toContain('\n    13.0 view.js')
  expect(text).not.toContain('index.js')
  expect(toText(rows, true)).toContain('\n    24.0 index.js')
})

test('as Markdown, columns stand below each other as the formatter wants them', () => {
  expect(toMarkdown(rows).split('\n')).toEqual([
    '| what   | budget   | measured |          |',
    '| ------ | -------- | -------- | -------- |',
    '| start  | 25 kB    | 24.1 kB  | pass     |',
    '| view   | 12 kB    | 13.0 kB  | FAIL     |',
    '| a \\| b | reported | 1        | reported |',
  ])
})

test('a table replaces what stands between its marks, and nothing else', () => {
  const document = 'before\n<!-- size -->\nold\n<!-- /size -->\nbetween\n<!-- bench -->\n<!-- /bench -->\nafter'
  const once = putBetween(document, 'size', 'new')
  expect(once).toBe('before\n<!-- size -->\nnew\n<!-- /size -->\nbetween\n<!-- bench -->\n<!-- /bench -->\nafter')
  expect(putBetween(once, 'size', 'new')).toBe(once)
  expect(putBetween('no marks', 'size', 'new')).toBe('no marks')
})

test('sizes are rounded up, so rounding keeps no budget', () => {
  expect([25_000, 25_001, 599, 601, 600].map(toKilobytes)).toEqual(['25.0', '25.1', '0.60', '0.61', '0.60'])
  expect(gzipSize('a'.repeat(10_000))).toBeLessThan(100)
})
