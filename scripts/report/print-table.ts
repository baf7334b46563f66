import { readFileSync, writeFileSync } from 'node:fs'
import { type BudgetRow, putBetween, toMarkdown, toText } from './budget-table.ts'

const COSTS = 'docs/costs.md'

/**
 * Prints a table of budgets and sets the exit code: 1 when a row is broken. With `--markdown` it is printed as Markdown and put between
 * the marks of that name in `docs/costs.md`; with `--detail` every row shows its largest parts.
 */
export const printTable = (name: string, rows: readonly BudgetRow[]): void => {
  if (process.argv.includes('--markdown')) {
    const table = toMarkdown(rows)
    const before = readFileSync(COSTS, 'utf8')
    const after = putBetween(before, name, table)
    if (after !== before) writeFileSync(COSTS, after)
    process.stdout.write(`${table}\n`)
  } else process.stdout.write(`${toText(rows, process.argv.includes('--detail'))}\n`)
  const broken = rows.filter(({ kept }) => kept === false).length
  process.stdout.write(broken === 0 ? '\nEvery budget is kept.\n' : `\n${broken} broken.\n`)
  process.exitCode = broken === 0 ? 0 : 1
}
