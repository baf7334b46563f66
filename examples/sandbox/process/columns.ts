/** Cells of one line. */
export type Row = readonly [first: string, ...rest: string[]]

/** Rows as text, each column as wide as its widest cell, two spaces from the left. */
export const columns = (rows: readonly Row[]): string => {
  const widths = rows.reduce<number[]>((known, row) => row.map((cell, column) => Math.max(cell.length, known[column] ?? 0)), [])
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')}`.trimEnd()).join('\n')
}
