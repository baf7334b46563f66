import { isOnTheWay } from './own-rows.ts'
import type { Activity } from './service.ts'

/** A line of the list: the heading of a month, or a row. */
export type HistoryLine =
  | { readonly type: 'month'; readonly key: string; readonly year: number; readonly month: number }
  | { readonly type: 'row'; readonly key: string; readonly row: Activity }

/** Rows under the months of the visitor's time zone. What is on its way belongs to the present one. Rows are in order. */
export const toLines = (rows: readonly Activity[], now: number): readonly HistoryLine[] => {
  let last = ''
  return rows.flatMap((row): readonly HistoryLine[] => {
    const date = new Date(isOnTheWay(row) ? now : row.sortTime)
    const [year, month] = [date.getFullYear(), date.getMonth()]
    const key = `${year}-${month}`
    const line: HistoryLine = { type: 'row', key: row.id, row }
    if (key === last) return [line]
    last = key
    return [{ type: 'month', key, year, month }, line]
  })
}

/** The name of a month; with its year where that is not the present one. */
export const monthName = ({ year, month }: { readonly year: number; readonly month: number }, now: number, language: string): string =>
  new Intl.DateTimeFormat(language, {
    month: 'long',
    numberingSystem: 'latn',
    calendar: 'gregory',
    ...(year !== new Date(now).getFullYear() && { year: 'numeric' }),
  }).format(new Date(year, month, 15))
