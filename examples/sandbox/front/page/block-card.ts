import { element } from '../../web-wallet/page/element.ts'
import type { ChainRow } from '../front-state.ts'
import { ago, grouped } from './format.ts'
import { type Shown, setText } from './keyed.ts'

const columns = ['Block', 'Mined', 'Transactions', 'Gas'] as const

/** The newest blocks of one chain. */
export const blockCard = ({ name, caipNetworkId }: ChainRow, now: () => number): Shown<ChainRow> => {
  const body = element('tbody')
  const table = element(
    'table',
    {},
    element('thead', {}, element('tr', {}, ...columns.map((column) => element('th', { scope: 'col' }, column)))),
    body,
  )
  const missing = element('p', { className: 'note', hidden: true }, 'The chain does not answer.')
  const card = element(
    'li',
    { className: 'card' },
    element('div', { className: 'head' }, element('h3', {}, name), element('p', { className: 'quiet' }, caipNetworkId)),
    missing,
    table,
  )
  return {
    element: card,
    update({ state }) {
      missing.hidden = state !== undefined
      table.hidden = state === undefined
      const rows = (state?.blocks ?? []).map(({ number, time, transactions, gasUsed }) => [
        grouped(number),
        ago(time * 1_000, now()),
        String(transactions),
        grouped(gasUsed),
      ])
      while (body.rows.length > rows.length) body.deleteRow(-1)
      for (const [place, cells] of rows.entries()) {
        const row = body.rows[place] ?? body.insertRow()
        for (const [column, text] of cells.entries()) setText(row.cells[column] ?? row.insertCell(), text)
      }
    },
  }
}
