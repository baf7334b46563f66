import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import type { AnswerOf } from '../../kernel/contract/tools/endpoint.ts'
import type { HistoryRow, history } from './api.ts'

/** One answer of the service. */
export type HistoryPage = AnswerOf<typeof history>

/** Rows as far as they were asked for, newest first, and the way on. */
export interface Pages {
  readonly rows: readonly HistoryRow[]
  /** Of the next page; undefined at the end. */
  readonly cursor: string | undefined
  /** Every cursor that was used. */
  readonly used: readonly string[]
}

export const NO_PAGES: Pages = Object.freeze({ rows: Object.freeze([]), cursor: undefined, used: Object.freeze([]) })

const timeOf = ({ metadata }: HistoryRow): number => Date.parse(metadata.minedAt)

/** The rows of one network, each id once: the later one counts. */
const unique = (rows: readonly HistoryRow[]): readonly HistoryRow[] => [...new Map(rows.map((row) => [row.id, row])).values()]

const inOrder = (rows: readonly HistoryRow[]): readonly HistoryRow[] => [...rows].sort((a, b) => timeOf(b) - timeOf(a))

const rowsOf = (page: HistoryPage, network: CaipNetworkId): readonly HistoryRow[] =>
  unique(page.data.filter(({ metadata }) => metadata.chain === network))

/**
 * Adds the page of the pages' cursor. A service that leads in a circle, or on without rows, is at its end: a visitor must not be led through
 * pages that bring nothing.
 */
export const addPage = (pages: Pages, page: HistoryPage, network: CaipNetworkId): Pages => {
  const before = new Set(pages.rows.map(({ id }) => id))
  const rows = rowsOf(page, network)
  const isNew = rows.some(({ id }) => !before.has(id))
  const used = pages.cursor === undefined ? pages.used : [...pages.used, pages.cursor]
  const next = page.next || undefined
  const leadsOn = isNew && next !== undefined && !used.includes(next)
  return Object.freeze({
    rows: Object.freeze(inOrder(unique([...pages.rows, ...rows]))),
    cursor: leadsOn ? next : undefined,
    used: Object.freeze(used),
  })
}

/**
 * Puts a first page that was read anew in its place. What it no longer has, though its time lies within the page, is gone: the chain was
 * reorganised. Where it does not reach the rows that are there, those are left out, as between them there would be a gap.
 */
export const renewPages = (pages: Pages, page: HistoryPage, network: CaipNetworkId): Pages => {
  const rows = rowsOf(page, network)
  const ids = new Set(rows.map(({ id }) => id))
  const meets = pages.rows.some(({ id }) => ids.has(id))
  if (!page.next || !meets) return addPage(NO_PAGES, page, network)
  const oldest = Math.min(...rows.map(timeOf))
  const older = pages.rows.filter((row) => !ids.has(row.id) && timeOf(row) <= oldest)
  return Object.freeze({ ...pages, rows: Object.freeze(inOrder([...rows, ...older])) })
}
