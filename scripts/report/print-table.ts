import { readFileSync, writeFileSync } from 'node:fs'
import { type BudgetRow, putBetween, toMarkdown, toText } from './budget-table.ts'
import openRows from './open-rows.json' with { type: 'json' }

const README = 'README.md'

/** Rows that are known to be broken, with the most they may measure meanwhile: a debt that may shrink and not grow. */
const OPEN: Readonly<Record<string, number>> = openRows

const isKnown = ({ what, measured }: BudgetRow): boolean => {
  const most = Object.hasOwn(OPEN, what) ? OPEN[what] : undefined
  return most !== undefined && Number.parseFloat(measured) <= most
}

/**
 * Prints a table of budgets and sets the exit code: 1 when a row is broken that `open-rows.json` does not allow to be. With `--markdown` it is printed as Markdown and put between
 * the marks of that name in the README; with `--detail` every row shows its largest parts.
 */
export const printTable = (name: string, rows: readonly BudgetRow[]): void => {
  if (process.argv.includes('--markdown')) {
    const table = toMarkdown(rows)
    const before = readFileSync(README, 'utf8')
    const after = putBetween(before, name, table)
    if (after !== before) writeFileSync(README, after)
    process.stdout.write(`${table}\n`)
  } else process.stdout.write(`${toText(rows, process.argv.includes('--detail'))}\n`)
  const broken = rows.filter(({ kept }) => kept === false)
  const grown = broken.filter((row) => !isKnown(row))
  process.stdout.write(
    broken.length === 0 ? '\nEvery budget is kept.\n' : `\n${broken.length} broken, ${grown.length} of them new or grown.\n`,
  )
  process.exitCode = grown.length === 0 ? 0 : 1
}
