import { hostileRows } from '../../../examples/sandbox/directory/hostile-rows.ts'
import { seedWallets } from '../../../examples/sandbox/directory/seed-wallets.ts'
import { settle } from '../../support/deferred.ts'
import { type Answer, idOf, openDirectory, pageOf, row } from './support/directory-desk.ts'

/** What a listing shows of rows. */
const listed = async (data: readonly unknown[]) => {
  const answer: Answer = ({ query }) => ({ data: query.entries === 4 ? [] : data, count: data.length })
  const { directory } = await openDirectory(answer)
  directory.browse({ search: '', certified: false })
  await settle()
  return directory.listing.get()
}

test('48: a row with missing fields or wrong types is left out, and the others are shown', async () => {
  const bad = [
    {},
    null,
    7,
    [],
    { id: idOf(1) },
    { ...row(2), id: 'abc' },
    { ...row(3), chains: 'eip155:1' },
    { ...row(4), mobile_link: {} },
  ]
  const { status, wallets } = await listed([row(10), ...bad, row(11)])
  expect(status).toBe('ready')
  expect(wallets.map(({ name }) => name)).toEqual(['Wallet 10', 'Wallet 11'])
})

test('48: nothing that a hostile directory says gets further than a clean name and a link that may be one', async () => {
  const { wallets } = await listed(hostileRows().slice(0, 40))
  expect(wallets.length).toBeGreaterThan(15)
  for (const { name, mobileLink, desktopLink, webappLink, homepage, chromeStore, appStore, playStore, picture } of wallets) {
    expect(name).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(name.length).toBeLessThanOrEqual(120)
    for (const link of [mobileLink, desktopLink, webappLink, homepage, chromeStore, appStore, playStore]) {
      expect(link ?? 'https://none.test').toMatch(/^https:\/\/[\w.]+(\/|$)/)
    }
    expect(picture).toBeUndefined()
  }
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})

test('links of the sandbox’s wallets are kept in whatever form they are given', async () => {
  const { wallets } = await listed(seedWallets().slice(0, 13))
  expect(wallets.map(({ mobileLink }) => mobileLink)).toEqual([
    'sandbox-0://',
    'sandbox-1:',
    'sandbox-2',
    'sandbox-3://connect',
    'https://sandbox-4.example.org/',
    'https://sandbox-5.example.org/app/',
    undefined,
    undefined,
    undefined,
    undefined,
    'sandbox-10://',
    'sandbox-11://',
    undefined,
  ])
  expect(wallets[11]).toMatchObject({ rdns: 'org.example.sandbox-11', chromeStore: 'https://apps.example.org/chrome/sandbox-11' })
})

test('a wallet is a fresh object that says what is known of it, and carries its own picture where it has one', async () => {
  const picture = 'data:image/png;base64,iVBORw0KGgo='
  const given = row(1, { badge_type: 'certified', chains: ['eip155:1', 'eip155:10', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], more: 1 })
  const { wallets } = await listed([
    { ...given, image_url: picture },
    row(2, { image_id: 'two', rdns: null, image_url: 'https://a.test/b.png' }),
  ])
  expect(wallets).toEqual([
    { id: idOf(1), name: 'Wallet 1', certified: true, families: ['eip155', 'solana'], picture },
    { id: idOf(2), name: 'Wallet 2', certified: false, families: [], imageId: 'two' },
  ])
  expect(wallets.every(Object.isFrozen)).toBe(true)
})

test('48: ids by which a page knows a wallet are read with their family where it is one, and no more of them than twenty', async () => {
  const ids = (...injected: readonly object[]) => ({ injected })
  const { wallets } = await listed([
    row(1, ids({ namespace: '\u2248', injected_id: 'isQuay' }, { namespace: 'solana', injected_id: 'quay' }, { injected_id: null }, {})),
    row(2, ids({ injected_id: 'x'.repeat(101) })),
    row(3, ids(...Array.from({ length: 50 }, (_, at) => ({ injected_id: `is${at}` })))),
    row(4, { injected: null }),
  ])
  expect(wallets.map(({ injected }) => injected?.slice(0, 2))).toEqual([
    [{ id: 'isQuay' }, { id: 'quay', namespace: 'solana' }],
    undefined,
    [{ id: 'is0' }, { id: 'is1' }],
    undefined,
  ])
  expect(wallets[2]?.injected).toHaveLength(20)
})

test('of two rows with one id the first counts', async () => {
  const { wallets } = await listed([row(1), row(1, { name: 'Second' }), row(2)])
  expect(wallets.map(({ name }) => name)).toEqual(['Wallet 1', 'Wallet 2'])
})

test('a directory that gives more than it was asked for is not believed', async () => {
  const { directory } = await openDirectory(({ query }) => ({
    data: Array.from({ length: 900 }, (_, at) => row(at)),
    count: query.page ? 900 : 0,
  }))
  directory.start()
  await settle()
  expect(directory.highlights.get().recommended).toHaveLength(4)
})

test('what the host excludes is not listed: by id it is not asked for, by rdns and name it is left out', async () => {
  const { directory, lists } = await openDirectory(
    pageOf([row(1, { rdns: 'org.example.one' }), row(2), row(3, { name: 'Quay' }), row(4)]),
    {
      excludeWalletIds: [idOf(9), 'ORG.example.one', 'quay', idOf(4)],
    },
  )
  directory.browse({ search: 'a', certified: false })
  await settle()
  directory.browse({ search: '', certified: true })
  await settle()
  expect(directory.listing.get().wallets.map(({ name }) => name)).toEqual(['Wallet 2'])
  expect(lists().map(({ query }) => query.exclude)).toEqual([[idOf(9), idOf(4)].join()])
})

test.each([
  'halcyon://a b',
  'halcyon://<a>',
  'halcyon:alert(1)',
  'https',
  'http:',
  'javascript',
  'intent://scan/',
  'h\u0000://',
  'https://a@evil.test',
])('the link %j of an app is none', async (link) => {
  const { wallets } = await listed([row(1, { mobile_link: link, desktop_link: link })])
  expect(wallets).toEqual([{ id: idOf(1), name: 'Wallet 1', certified: false, families: [] }])
})
