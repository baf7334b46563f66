import { mainnet, optimism, solana } from 'portico/networks'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { createTestStore } from '../../../kernel/testing/index.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { type Answer, type Asked, idOf, openDirectory, pageOf, row, rows } from './support/directory-desk.ts'

const all = { search: '', certified: false }
const down = new PorticoError('HTTP_STATUS', 'The service refused.', { context: { status: 500 } })

/** Recommends none, and lists as told. */
const listing =
  (answer: Answer): Answer =>
  (asked) =>
    asked.query.entries === 4 ? { data: [], count: 0 } : answer(asked)

/** Some of a question. */
const about = ({ query: { page, entries, search, badge_type, include, exclude } }: Asked) =>
  Object.fromEntries(Object.entries({ page, entries, search, badge_type, include, exclude }).filter(([, value]) => value))

describe('the wallets that come first', () => {
  const featuredWalletIds = [idOf(7), idOf(5), idOf(99)]
  const answer: Answer = ({ query: { include } }) =>
    include === undefined || include === '' ? { data: rows(20, 24), count: 437 } : { data: [row(5), row(7)], count: 2 }

  test('are asked for once: the featured by id in the host’s order, four recommended of the host’s networks', async () => {
    const { directory, lists } = await openDirectory(answer, { featuredWalletIds })
    expect(lists()).toEqual([])
    directory.start()
    directory.start()
    expect(directory.highlights.get().status).toBe('loading')
    await settle()
    const { status, featured, recommended } = directory.highlights.get()
    expect(status).toBe('ready')
    expect(featured.map(({ id }) => id)).toEqual([idOf(7), idOf(5)])
    expect(recommended.map(({ id }) => id)).toEqual([20, 21, 22, 23].map(idOf))
    directory.start()
    expect(lists().map(about)).toEqual([
      { page: 1, entries: 3, include: featuredWalletIds.join() },
      { page: 1, entries: 4, exclude: featuredWalletIds.join() },
    ])
    expect(lists()[1]?.query.chains).toBe('eip155:1')
  })

  test('46: that cannot be had say so, keep the others, and are asked for again', async () => {
    let broken = true
    const { directory, mounted } = await openDirectory(
      (asked) => {
        if (broken && asked.query.entries === 4) throw down
        return answer(asked)
      },
      { featuredWalletIds },
    )
    directory.start()
    await settle()
    expect(directory.highlights.get()).toMatchObject({ status: 'failed', error: { code: 'HTTP_STATUS' }, recommended: [] })
    expect(directory.highlights.get().featured).toHaveLength(2)
    broken = false
    directory.start()
    await settle()
    expect(directory.highlights.get().recommended).toHaveLength(4)
    expect('error' in directory.highlights.get()).toBe(false)
    expect(mounted.reported).toEqual([])
  })
})

describe('without an adapter', () => {
  const links = { mobile_link: 'quay://', desktop_link: 'quay://', webapp_link: 'https://quay.test' }
  const given = [
    ...Object.entries(links).map(([name, link], at) => row(at, { [name]: link })),
    row(8),
    row(9, { homepage: 'https://nine.test' }),
  ]
  const listed = async (serves: boolean) => {
    const { directory } = await openDirectory(listing(pageOf(given)), {}, { families: { serves: () => serves } })
    directory.browse(all)
    await settle()
    return directory.listing.get().wallets.map(({ id }) => id)
  }

  test('wallets that no link leads to are left out', async () => {
    expect(await listed(false)).toEqual([0, 1, 2].map(idOf))
    expect(await listed(true)).toEqual([0, 1, 2, 8, 9].map(idOf))
  })
})

describe('the list', () => {
  test('comes in pages of 40, without those that stand before it, until the count is reached', async () => {
    const { directory, lists } = await openDirectory((asked) =>
      asked.query.entries === 4 ? { data: rows(0, 4), count: 94 } : pageOf(rows(4, 94))(asked),
    )
    directory.browse(all)
    directory.browse(all)
    await settle()
    expect(directory.listing.get()).toMatchObject({ status: 'ready', ended: false, count: 94 })
    expect(directory.listing.get().wallets).toHaveLength(44)
    directory.more()
    directory.more()
    await settle()
    directory.more()
    await settle()
    directory.more()
    await settle()
    const { wallets, ended, count } = directory.listing.get()
    expect([wallets.length, ended, count]).toEqual([94, true, 94])
    expect(wallets.map(({ id }) => id)).toEqual(rows(0, 94).map((_, at) => idOf(at)))
    const exclude = rows(0, 4)
      .map((_, at) => idOf(at))
      .join()
    expect(lists().slice(1).map(about)).toEqual([1, 2, 3].map((page) => ({ page, entries: 40, exclude })))
  })

  test.each<[string, Answer, number, number]>([
    ['says the same page again and again', () => ({ data: rows(0, 40), count: 10_000 }), 40, 2],
    ['is empty and counts thousands', () => ({ data: [], count: 10_000 }), 0, 1],
    ['gives a short page and counts thousands', () => ({ data: rows(0, 12), count: 10_000 }), 12, 1],
    ['counts less than it gives', () => ({ data: rows(0, 40), count: 3 }), 40, 1],
    ['gives nothing but rows that are none', () => ({ data: Array.from({ length: 40 }, () => 7), count: 10_000 }), 0, 1],
  ])('47: ends where the directory %s', async (_, answer, length, asked) => {
    const { directory, lists } = await openDirectory(listing(answer))
    directory.browse(all)
    for (let page = 0; page < 5; page += 1) {
      await settle()
      directory.more()
    }
    expect(directory.listing.get()).toMatchObject({ status: 'ready', ended: true, count: length })
    expect(directory.listing.get().wallets).toHaveLength(length)
    expect(lists().filter(({ query }) => query.entries !== 4)).toHaveLength(asked)
  })

  test('46: keeps what is there where a page fails, and asks for that page again', async () => {
    let broken = false
    const { directory } = await openDirectory(
      listing((asked) => {
        if (broken) throw down
        return pageOf(rows(0, 60))(asked)
      }),
    )
    directory.browse(all)
    await settle()
    broken = true
    directory.more()
    await settle()
    expect(directory.listing.get()).toMatchObject({ status: 'failed', error: { code: 'HTTP_STATUS' } })
    expect(directory.listing.get().wallets).toHaveLength(40)
    broken = false
    directory.more()
    await settle()
    expect(directory.listing.get()).toMatchObject({ status: 'ready', ended: true })
    expect(directory.listing.get().wallets).toHaveLength(60)
  })

  test('is asked for with the networks of the page, and with those of the family that the modal is opened for', async () => {
    const networks = [mainnet, optimism, solana]
    const state = createTestStore<object>({ open: true })
    const { directory, lists } = await openDirectory(
      pageOf(rows(0, 4)),
      {},
      { networks: { all: createTestStore(networks) }, modal: { state } },
    )
    directory.countAll()
    directory.browse(all)
    await settle()
    expect(new Set(lists().map(({ query }) => query.chains))).toEqual(new Set([networks.map(({ caipNetworkId }) => caipNetworkId).join()]))
    state.set({ open: true, namespace: 'solana' })
    directory.browse(all)
    await settle()
    expect(lists().at(-1)?.query).toMatchObject({ page: 1, entries: 40, chains: solana.caipNetworkId })
  })

  test('of certified wallets is asked for as such, and nothing stands before it', async () => {
    const { directory, lists } = await openDirectory(pageOf(rows(0, 3)), { includeWalletIds: [idOf(1)] })
    directory.browse({ search: '', certified: true })
    await settle()
    expect(lists().map(about)).toEqual([{ page: 1, entries: 40, badge_type: 'certified', include: idOf(1) }])
    expect(directory.listing.get().wallets).toHaveLength(3)
  })

  test('ends with the plugin', async () => {
    const open = deferred<unknown>()
    const { directory, mounted, lists } = await openDirectory(listing(() => open.promise))
    directory.browse({ search: '', certified: true })
    await settle()
    mounted.unload()
    expect(lists()[0]?.signal?.aborted).toBe(true)
  })
})

describe('a search', () => {
  const found = (name: string) => ({ data: [row(1, { name })], count: 1 })

  test('waits 300 ms after the last letter, and asks for 100', async () => {
    const { directory, clock, lists } = await openDirectory(({ query }) => found(String(query.search)))
    for (const search of ['a', 'am', ' amb ']) {
      directory.browse({ search, certified: false })
      await clock.advance(299)
    }
    expect(lists()).toEqual([])
    expect(directory.listing.get()).toMatchObject({ status: 'loading', wallets: [] })
    await clock.advance(1)
    expect(lists().map(about)).toEqual([{ page: 1, entries: 100, search: 'amb' }])
    expect(directory.listing.get()).toMatchObject({ status: 'ready', ended: true, wallets: [{ name: 'amb' }] })
  })

  test('is told once for each question, with what was searched for and among which', async () => {
    const { directory, clock, mounted } = await openDirectory(listing(pageOf(rows(0, 4))))
    const told: unknown[] = []
    const { events } = mounted.scope.ports as unknown as { readonly events: { on(name: string, hear: (event: object) => void): void } }
    events.on('SEARCH_WALLET', (event) => told.push(event))
    directory.browse(all)
    for (const search of ['m', 'me', 'met']) directory.browse({ search, certified: false })
    await clock.advance(300)
    expect(told).toEqual([{ search: 'met' }])
    directory.browse({ search: 'met', certified: true })
    await clock.advance(300)
    expect(told).toEqual([{ search: 'met' }, { search: 'met', badge: 'certified' }])
  })

  test('50: of two whose answers come in the wrong order shows the last one asked for', async () => {
    const answers = new Map<unknown, ReturnType<typeof deferred<unknown>>>()
    const { directory, clock, lists } = await openDirectory(({ query: { search } }) => {
      const answer = deferred<unknown>()
      answers.set(search, answer)
      return answer.promise
    })
    for (const search of ['first', 'second']) {
      directory.browse({ search, certified: false })
      await clock.advance(300)
    }
    expect(lists().map(({ signal }) => signal?.aborted)).toEqual([true, false])
    answers.get('second')?.resolve(found('The second'))
    await settle()
    answers.get('first')?.resolve(found('The first'))
    await settle()
    expect(directory.listing.get()).toMatchObject({ query: { search: 'second' }, wallets: [{ name: 'The second' }] })
  })

  test('that is taken back shows the list again', async () => {
    const { directory, clock } = await openDirectory(listing(pageOf(rows(0, 5))))
    directory.browse(all)
    await settle()
    directory.browse({ search: 'x', certified: false })
    directory.browse(all)
    await clock.advance(1_000)
    expect(directory.listing.get()).toMatchObject({ status: 'ready', query: all })
    expect(directory.listing.get().wallets).toHaveLength(5)
  })
})
