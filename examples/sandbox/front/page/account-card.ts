import { actionButton, element } from '../../web-wallet/page/element.ts'
import type { ChainRow } from '../front-state.ts'
import { grouped } from './format.ts'
import { type Shown, setText } from './keyed.ts'

/** An account with what it holds on each chain that answers. */
export interface AccountRow {
  readonly address: string
  readonly owner: string
  readonly chains: readonly { readonly name: string; readonly balances: readonly { readonly symbol: string; readonly amount: string }[] }[]
}

/** The accounts of all chains, each once. */
export const accountRows = (chains: readonly ChainRow[], owners: Readonly<Record<string, string>>): readonly AccountRow[] =>
  Object.entries(owners).flatMap(([address, owner]) => {
    const held = chains.flatMap(({ name, state }) => {
      const account = state?.accounts.find((one) => one.address === address)
      return account === undefined ? [] : [{ name, balances: account.balances }]
    })
    return held.length === 0 ? [] : [{ address, owner, chains: held }]
  })

const cells = ({ chains }: AccountRow): readonly (readonly string[])[] =>
  (chains[0]?.balances ?? []).map(({ symbol }, place) => [symbol, ...chains.map(({ balances }) => grouped(balances[place]?.amount ?? '0'))])

/** One account. */
export const accountCard = (account: AccountRow): Shown<AccountRow> => {
  const table = element('table')
  const copied = element('span', { className: 'quiet', role: 'status' })
  const copy = actionButton('Copy', async () => {
    const done = await navigator.clipboard.writeText(account.address).then(
      () => true,
      () => false,
    )
    setText(copied, done ? 'Copied' : 'The browser refused')
  })
  copy.ariaLabel = `Copy the address of ${account.owner}`
  const card = element(
    'li',
    { className: 'card' },
    element('div', { className: 'head' }, element('h3', {}, account.owner), element('div', { className: 'actions' }, copied, copy)),
    element('p', { className: 'address' }, account.address),
    table,
  )
  let drawn = ''
  return {
    element: card,
    update(row) {
      const rows = cells(row)
      const text = JSON.stringify([row.chains.map(({ name }) => name), rows])
      if (text === drawn) return
      drawn = text
      const head = ['Asset', ...row.chains.map(({ name }) => name)].map((name) => element('th', { scope: 'col' }, name))
      const body = rows.map(([symbol = '', ...amounts]) =>
        element('tr', {}, element('th', { scope: 'row' }, symbol), ...amounts.map((amount) => element('td', {}, amount))),
      )
      table.replaceChildren(element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...body))
    },
  }
}
