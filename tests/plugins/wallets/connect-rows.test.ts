import fc from 'fast-check'
import type { ConnectorInfo } from '../../../kernel/contract/connectors.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { ConnectorItem } from '../../../kernel/contract/slots.ts'
import { createNameReadings } from '../../../plugins/wallets/names/name-readings.ts'
import { type ConnectRow, connectRows, keepPlaces, withoutCrowd } from '../../../plugins/wallets/views/connect-rows.ts'
import { connector } from '../support/test-chain.ts'

const kestrel = connector('Kestrel')
const item = (id: string): ConnectorItem => ({ id, name: id, connectors: [id] })
const base = { connectors: [kestrel], namespace: undefined, discovered: true, readings: createNameReadings(), expected: {} }
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

const marks = (connectors: readonly ConnectorInfo[], more: readonly ConnectorItem[] = []): readonly unknown[] => {
  const items = [...connectors.map(({ id, name }): ConnectorItem => ({ id, name, connectors: [id] })), ...more]
  const rows = connectRows({ ...base, connectors, groups: [{ id: 'injected', items: { status: 'ready', items } }] })
  return rows.map((row) => row.kind === 'wallet' && (row.duplicate ? 'duplicate' : row.mixed ? 'mixed' : undefined))
}

describe('A6: a name that is another’s', () => {
  const real = connector('MetaMask', { id: 'io.metamask' })

  test('marks both, in whatever letters it is written', () => {
    for (const name of ['metamask', 'МetaMask', 'ᴍᴇᴛᴀᴍᴀsᴋ', 'Meta Mask', 'Metarnask']) {
      expect([name, marks([real, connector(name, { id: 'evil' })])]).toEqual([name, ['duplicate', 'duplicate']])
    }
    expect(marks([real, kestrel])).toEqual([undefined, undefined])
  })

  test('in other letters marks both across chain families, in the same it is one wallet of two', () => {
    const other = (name: string) => ({ ...connector(name, { id: 'other' }), namespace: 'solana' }) as const
    expect(marks([real, other('MetaMask')])).toEqual([undefined, undefined])
    expect(marks([real, other('МetaMask')])).toEqual(['duplicate', 'duplicate'])
  })

  test('marks who copies a wallet that the host names', () => {
    const named = { id: 'io.metamask', name: 'MetaMask', open: { view: 'Connect' } } as const
    expect(marks([connector('МеtаМаsk', { id: 'evil' })], [named])).toEqual(['duplicate', undefined])
  })

  test('is marked alone, too, where it mixes scripts', () => {
    expect(marks([connector('МetaMask', { id: 'evil' })])).toEqual(['mixed'])
  })

  test('without letters is nobody’s', () => {
    expect(marks([connector('✨', { id: 'a' }), connector('🚀', { id: 'b' })])).toEqual([undefined, undefined])
  })
})

test('A6: of one id five are shown, of one that the visitor knows fifty, and of others all', () => {
  const connectors = Array.from({ length: 80 }, (_, at) => connector(`Copy ${at}`, { id: `io.copy#${at}`, claimedId: 'io.copy' }))
  const items = [...connectors, kestrel].map(({ id }) => item(id))
  const rows = connectRows({
    ...base,
    connectors: [...connectors, kestrel],
    groups: [{ id: 'injected', items: { status: 'ready', items } }],
  })
  expect(rows).toHaveLength(81)
  expect(withoutCrowd(rows, () => false)).toHaveLength(6)
  expect(withoutCrowd(rows, (id) => id === 'io.copy')).toHaveLength(51)
})

test('rows keep their order whatever comes and goes', () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,4}$/), { maxLength: 12 })
  fc.assert(
    fc.property(names, names, (before, after) => {
      const rows = after.map((key): ConnectRow => ({ kind: 'loading', key, group: 'injected' }))
      const placed = keys(keepPlaces(before, rows))
      expect([...placed].sort()).toEqual([...after].sort())
      expect(placed.filter((key) => before.includes(key))).toEqual(before.filter((key) => after.includes(key)))
      const fresh = placed.filter((key) => !before.includes(key))
      expect(placed.slice(placed.length - fresh.length)).toEqual(fresh)
    }),
  )
})
