/** One line of a table of budgets. */
export interface BudgetRow {
  readonly what: string
  readonly budget: string
  readonly measured: string
  /** Whether the budget is kept; nothing where a value is only reported. */
  readonly kept: boolean | undefined
  /** What a reader of a broken row wants to know: the largest parts. */
  readonly details?: readonly string[]
}

const HEAD = ['what', 'budget', 'measured', ''] as const

const cells = ({ what, budget, measured, kept }: BudgetRow): readonly string[] => [
  what,
  budget,
  measured,
  kept === undefined ? 'reported' : kept ? 'pass' : 'FAIL',
]

const widthsOf = (lines: readonly (readonly string[])[]): readonly number[] =>
  HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))

/** The table for a terminal; details stand below their row when `detailed`, and always below a broken one. */
export const toText = (rows: readonly BudgetRow[], detailed: boolean): string => {
  const lines = [HEAD, ...rows.map(cells)]
  const widths = widthsOf(lines)
  const format = (line: readonly string[]): string =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return lines
    .flatMap((line, index) => {
      const row = rows[index - 1]
      const details = row && (detailed || row.kept === false) ? (row.details ?? []) : []
      return [format(line), ...details.map((detail) => `    ${detail}`)]
    })
    .join('\n')
}

/** The table for a document, with its columns aligned as the formatter wants them. */
export const toMarkdown = (rows: readonly BudgetRow[]): string => {
  const lines = [HEAD, ...rows.map(cells)].map((line) => line.map((cell) => cell.replaceAll('|', '\\|')))
  const widths = widthsOf(lines)
  const [head = [], ...body] = lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)))
  return [head, widths.map((width) => '-'.repeat(width)), ...body].map((line) => `| ${line.join(' | ')} |`).join('\n')
}

/**
 * Puts a table between `<!-- name -->` and `<!-- /name -->` of a document. A document without these marks is returned as it was.
 */
export const putBetween = (document: string, name: string, table: string): string => {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const from = document.indexOf(start)
  const to = document.indexOf(end, from)
  return from < 0 || to < 0 ? document : `${document.slice(0, from + start.length)}\n${table}\n${document.slice(to)}`
}
