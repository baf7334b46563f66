/** @jest-environment node */
import { startDirectory } from '../../../examples/sandbox/directory/start-directory.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { directoryClient, reasonsOf } from './support/directory-client.ts'

const webWalletUrl = 'http://localhost:4120'
let service: Service
let client: ReturnType<typeof directoryClient>
beforeAll(async () => {
  service = await startDirectory({ control: 0, webWalletUrl })
  client = directoryClient(service)
})
afterAll(() => service.close())

const everyWallet = async () => {
  const { count } = await client.list({ entries: '1' })
  return (await client.list({ entries: String(count) })).wallets
}

test('lists at least 600 wallets, each in the right form, none twice', async () => {
  const wallets = await everyWallet()
  expect(wallets.length).toBeGreaterThanOrEqual(600)
  expect(new Set(wallets.map(({ id }) => id)).size).toBe(wallets.length)
  expect(new Set(wallets.map(({ name }) => name)).size).toBe(wallets.length)
})

test('starts with our own web wallet, which a pairing link can be sent to', async () => {
  const { wallets } = await client.list({ entries: '4' })
  expect(wallets[0]).toMatchObject({ name: 'Sandbox Web Wallet', webapp_link: webWalletUrl, mobile_link: webWalletUrl })
})

test('has every shape of link, each given, null and absent', async () => {
  const wallets = await everyWallet()
  const values = (field: keyof (typeof wallets)[number]) => wallets.map((wallet) => wallet[field])
  for (const field of [
    'mobile_link',
    'desktop_link',
    'webapp_link',
    'app_store',
    'play_store',
    'chrome_store',
    'rdns',
    'homepage',
    'image_id',
  ] as const) {
    expect(values(field)).toEqual(expect.arrayContaining([expect.any(String), null, undefined]))
  }
  const mobile = values('mobile_link')
  for (const form of [/^[\w-]+$/, /^[\w-]+:$/, /^[\w-]+:\/\/$/, /^[\w-]+:\/\/connect$/, /^https:\/\/[\w.-]+$/, /^https:\/\/.+\/$/]) {
    expect(mobile).toContainEqual(expect.stringMatching(form))
  }
  expect(values('injected')).toEqual(expect.arrayContaining([null, undefined, []]))
  const families = new Set(wallets.flatMap(({ injected }) => injected?.map(({ namespace }) => namespace) ?? []))
  expect(families).toEqual(new Set(['eip155', 'solana', 'bip122', undefined]))
  expect(new Set(values('badge_type'))).toEqual(new Set(['certified', 'none', null, undefined]))
  expect(new Set(wallets.flatMap(({ chains }) => chains?.map((chain) => chain.split(':')[0]) ?? []))).toEqual(
    new Set(['eip155', 'solana', 'bip122', 'polkadot']),
  )
})

test('is the same list at every start', async () => {
  const other = await startDirectory({ webWalletUrl })
  const [first, second] = await Promise.all([client.raw({ entries: '700' }), directoryClient(other).raw({ entries: '700' })])
  await other.close()
  expect(second).toEqual(first)
})

test.each(['7', '40', '100'])('pages of %s rows hold every row exactly once, by order', async (entries) => {
  const { count } = await client.list({ entries: '1' })
  const pages = Array.from({ length: Math.ceil(count / Number(entries)) }, (_, place) => client.list({ entries, page: String(place + 1) }))
  const rows = (await Promise.all(pages)).flatMap(({ wallets }) => wallets)
  expect(rows).toEqual(await everyWallet())
  const orders = rows.map(({ order }) => order ?? Number.POSITIVE_INFINITY)
  expect(orders).toEqual([...orders].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0)))
})

test('a page has 40 rows unless asked otherwise, and one behind the last is empty with the same count', async () => {
  const first = await client.list()
  expect(first.wallets).toHaveLength(40)
  expect(await client.list({ page: '9999' })).toEqual({ wallets: [], count: first.count })
})

test('include and exclude take ids, and count goes with them', async () => {
  const [one, two, three] = (await client.list({ entries: '3' })).wallets
  if (!one || !two || !three) throw new Error('The list is too short.')
  const ids = [three.id, one.id, '0'.repeat(64)].join(',')
  expect(await client.list({ include: ids })).toEqual({ wallets: [one, three], count: 2 })
  const all = (await client.list()).count
  const rest = await client.list({ exclude: ids, entries: '1' })
  expect(rest).toEqual({ wallets: [two], count: all - 2 })
  expect(await client.list({ include: ids, exclude: one.id })).toEqual({ wallets: [three], count: 1 })
})

test('search goes through names, whatever the letters, and is trimmed', async () => {
  const expected = (await everyWallet()).filter(({ name }) => name.toLowerCase().includes('harbour'))
  expect(expected.length).toBeGreaterThan(5)
  expect(await client.list({ search: '  hArBoUr ', entries: '100' })).toEqual({ wallets: expected, count: expected.length })
  expect((await client.list({ search: 'ŽLUTÁ' })).count).toBeGreaterThan(0)
  expect((await client.list({ search: 'z\u030clut' })).count).toBeGreaterThan(0)
  expect(await client.list({ search: 'no such wallet' })).toEqual({ wallets: [], count: 0 })
  expect(await client.list({ search: '.*' })).toEqual({ wallets: [], count: 0 })
})

test('chains: those that know one of them', async () => {
  const asked = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'bip122:000000000019d6689c085ae165831e93']
  const expected = (await everyWallet()).filter(({ chains }) => chains?.some((chain) => asked.includes(chain)))
  expect(await client.list({ chains: asked.join(','), entries: '700' })).toEqual({ wallets: expected, count: expected.length })
  expect(await client.list({ chains: 'eip155:999999' })).toEqual({ wallets: [], count: 0 })
})

test('badge_type: certified, and none for all others', async () => {
  const all = await everyWallet()
  const [certified, none] = await Promise.all([
    client.list({ badge_type: 'certified', entries: '700' }),
    client.list({ badge_type: 'none', entries: '700' }),
  ])
  expect(certified.wallets).toEqual(all.filter((wallet) => wallet.badge_type === 'certified'))
  expect(certified.count + none.count).toBe(all.length)
})

test.each([
  ['page', '0'],
  ['page', '1.5'],
  ['page', 'first'],
  ['entries', '-1'],
  ['entries', '1001'],
  ['badge_type', 'verified'],
])('%s=%s is refused and says why', async (name, value) => {
  const answer = await client.get('/getWallets', { [name]: value })
  expect(answer.status).toBe(400)
  expect((await reasonsOf(answer))[0]?.name).toBe(name)
})

test('without the address of a web wallet its row is left out', async () => {
  const other = await startDirectory()
  const { count } = await directoryClient(other).list({ search: 'sandbox web wallet' })
  await other.close()
  expect(count).toBe(0)
})
