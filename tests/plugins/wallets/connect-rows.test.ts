import fc from 'fast-check'
import type { ConnectorItem } from '../../../kernel/contract/connector-groups.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { type ConnectRow, connectRows, keepPlaces } from '../../../plugins/wallets/views/connect-rows.ts'
import { connector } from '../support/test-chain.ts'

const kestrel = connector('Kestrel')
const item = (id: string): ConnectorItem => ({ id, name: id, connectors: [id] })
const base = { connectors: [kestrel], namespace: undefined, discovered: true, expected: {} }
const keys = (rows: readonly ConnectRow[]): readonly string[] => rows.map(({ key }) => key)

test('a wallet of two groups stands in the first of them', () => {
  const rows = connectRows({
    ...base,
    groups: [
      { id: 'recent', items: { status: 'ready', items: [{ ...item(kestrel.id), tag: 'recent' }] } },
      { id: 'injected', items: { status: 'ready', items: [{ ...item(kestrel.id), tag: 'installed' }] } },
    ],
  })
  expect(rows).toMatchObject([{ kind: 'wallet', item: { tag: 'recent' } }])
})

test('a group that loads holds its place, and the browser wallets theirs until the search is over', () => {
  const groups = [
    { id: 'walletConnect', items: { status: 'loading' } },
    { id: 'injected', items: { status: 'ready', items: [] } },
    { id: 'broken', items: { status: 'failed', error: new PorticoError('PLUGIN_TIMEOUT', 'late') } },
  ] as const
  const expected = { injected: 2 }
  const searching = connectRows({ ...base, groups, expected, discovered: false })
  expect(searching.map(({ kind }) => kind)).toEqual(['loading', 'loading', 'loading', 'failed'])
  expect(connectRows({ ...base, groups, expected }).map(({ kind }) => kind)).toEqual(['loading', 'failed'])
})

test('a row whose connector has left is not drawn', () => {
  const groups = [{ id: 'external', items: { status: 'ready', items: [item('test.gone')] } }] as const
  expect(connectRows({ ...base, groups })).toEqual([])
})

test('rows keep their order whatever comes and goes', () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,4}$/), { maxLength: 12 })
  fc.assert(
    fc.property(names, names, (before, after) => {
      const rows = after.map((key): ConnectRow => ({ kind: 'loading', key }))
      const placed = keys(keepPlaces(before, rows))
      expect([...placed].sort()).toEqual([...after].sort())
      expect(placed.filter((key) => before.includes(key))).toEqual(before.filter((key) => after.includes(key)))
      const fresh = placed.filter((key) => !before.includes(key))
      expect(placed.slice(placed.length - fresh.length)).toEqual(fresh)
    }),
  )
})
