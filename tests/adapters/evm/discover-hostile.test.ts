import { createManualClock } from '../../support/manual-clock.ts'
import { until } from '../../support/wait.ts'
import { announce, announcement, mute, nameOf, noting } from '../support/announce.ts'
import { createEvmScope, evmAdapter } from '../support/evm-scope.ts'

const started: { unload(): void }[] = []

let clock = createManualClock()
const discover = async () => {
  clock = createManualClock()
  const scope = createEvmScope({ clock })
  started.push(scope)
  return scope.run(evmAdapter().discover)
}

afterEach(() => {
  for (const scope of started.splice(0)) scope.unload()
})

const only = async (info: Readonly<Record<string, unknown>>) => {
  const store = await discover()
  announce(announcement(info))
  return store.get()[0]
}

const svg = (content: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`)}`
const throws = (): never => {
  throw new Error('trap')
}

describe('A5: icons', () => {
  test.each([
    ['script', svg('<script>alert(1)</script>')],
    ['onload', svg('<g onload="alert(1)"/>')],
    ['foreignObject', svg('<foreignObject><iframe src="javascript:alert(1)"/></foreignObject>')],
  ])('an SVG with %s stays a picture for <img>, where scripts do not run', async (_, icon) => {
    expect((await only({ icon }))?.icon).toBe(icon)
  })

  test.each([
    ['a web address', 'https://wallet.example.org/icon.png'],
    ['a script', 'javascript:alert(1)'],
    ['a page', 'data:text/html,<script>alert(1)</script>'],
    ['another picture type', 'data:image/x-icon;base64,AAAB'],
    ['a type in disguise', 'data:image/png.html,<b>'],
    ['ten megabytes', `data:image/png;base64,${'A'.repeat(10_000_000)}`],
    ['no text', { toString: (): string => 'data:image/png;base64,AA==' }],
  ])('%s is dropped, the wallet stays', async (_, icon) => {
    const connector = await only({ icon })
    expect(connector).toMatchObject({ name: 'Example Wallet' })
    expect(connector).not.toHaveProperty('icon')
  })
})

describe('A5: names', () => {
  test.each([
    ['markup stays text', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['a right-to-left override goes', 'Meta\u202EksaM', 'MetaksaM'],
    ['zero-width characters go', 'Me\u200Bta\uFEFFMa\u2060sk\u00AD', 'MetaMask'],
    ['control characters and line breaks are gaps', 'Two\n\tlines\u0000here', 'Two lines here'],
    ['lone surrogates go', 'A\uD800B', 'AB'],
    ['invisible fillers go', '\u3164\u115FWallet', 'Wallet'],
    ['composed form', 'Cafe\u0301', 'Caf\u00E9'],
  ])('%s', async (_, name, shown) => {
    expect((await only({ name }))?.name).toBe(shown)
  })

  test('5,000 characters are cut to 64, without cutting one in two', async () => {
    expect((await only({ name: 'x'.repeat(5_000) }))?.name).toBe('x'.repeat(64))
    expect((await only({ rdns: 'org.other', name: '\u{1F98A}'.repeat(5_000) }))?.name).toBe('\u{1F98A}'.repeat(64))
  })
})

describe('A5: what is no announcement', () => {
  const hostile: readonly (readonly [string, () => unknown])[] = [
    ['nothing', () => null],
    ['a text', () => 'wallet'],
    ['no info', () => ({ provider: mute() })],
    ['null as info', () => ({ info: null, provider: mute() })],
    ['no name and no rdns', () => announcement({ name: null, rdns: null })],
    ['a name of hidden characters only', () => announcement({ name: '\u200B\u202E', rdns: '' })],
    ['no uuid', () => announcement({ uuid: undefined })],
    ['a uuid that is an object', () => announcement({ uuid: {} })],
    ['no provider', () => ({ ...announcement(), provider: undefined })],
    ['a provider without request', () => announcement({}, { on: () => undefined })],
    [
      'a getter that throws',
      () => ({ info: Object.defineProperty({ ...announcement().info }, 'icon', { get: throws }), provider: mute() }),
    ],
    ['a provider whose getter throws', () => announcement({}, Object.defineProperty({}, 'request', { get: throws }))],
    ['a proxy that throws', () => new Proxy({}, { get: throws, has: throws, ownKeys: throws })],
    ['info that is such a proxy', () => ({ info: new Proxy({}, { get: throws }), provider: mute() })],
  ]
  test.each(hostile)('%s is ignored, and the next wallet is heard', async (_, make) => {
    const store = await discover()
    announce(make())
    expect(store.get()).toEqual([])
    announce(announcement())
    expect(store.get()).toHaveLength(1)
  })

  test('a field that answers differently each time is read once', async () => {
    const store = await discover()
    let reads = 0
    const info = Object.defineProperty({ ...announcement().info }, 'name', { get: () => (reads++ === 0 ? 'Honest' : '\u202EThief') })
    announce({ info, provider: mute() })
    expect(store.get()[0]?.name).toBe('Honest')
    expect(reads).toBe(1)
  })
})

describe('A6: a flood of announcements', () => {
  const flood = (make: (count: number) => Readonly<Record<string, unknown>>, times = 1_000): void => {
    for (let count = 0; count < times; count++) announce(announcement(make(count)))
  }

  test('is read by turns, each once, and does not hide the wallet that comes last', async () => {
    const store = await discover()
    const lengths: number[] = []
    store.subscribe((now) => lengths.push(now.length))
    flood((count) => ({ rdns: `org.flood${count}` }), 5_000)
    announce(announcement({}, noting('real')))
    expect(store.get()).toHaveLength(50)
    await until(() => store.get().length > 50)
    expect(store.get()).toHaveLength(250)
    await clock.advance(15)
    expect(store.get()).toHaveLength(250)
    await clock.advance(1)
    expect(store.get()).toHaveLength(650)
    await clock.advance(900)
    expect(store.get()).toHaveLength(5_001)
    expect(await nameOf(store.get()[5_000])).toBe('real')
    // The first ones as they come, then a list for each turn, each turn twice as long: who follows is told a few times, not thousands.
    expect(lengths.slice(50)).toEqual([250, 650, 1_450, 3_050, 5_001])
  })

  test('ends with the adapter', async () => {
    const store = await discover()
    flood((count) => ({ rdns: `org.flood${count}` }))
    for (const scope of started.splice(0)) scope.unload()
    await clock.advance(5_000)
    expect(store.get()).toHaveLength(50)
    expect(clock.waiting).toBe(0)
  })

  test('reads each uuid and each provider of one name once', async () => {
    const store = await discover()
    flood((count) => ({ rdns: `org.flood${count}` }), 60)
    const uuid = 'one-for-both'
    const provider = noting('real')
    announce(announcement({ uuid, rdns: 'org.first' }))
    announce(announcement({ uuid, rdns: 'org.second' }))
    announce(announcement({}, provider))
    announce(announcement({}, provider))
    await until(async () => {
      await clock.advance(1_000)
      return store.get().length === 62
    })
    expect(
      store
        .get()
        .slice(60)
        .map(({ id }) => id),
    ).toEqual(['org.first', 'com.example.wallet'])
  })

  test('over, the next wallet is heard', async () => {
    const store = await discover()
    flood((count) => ({ rdns: `org.flood${count}` }), 60)
    await until(() => store.get().length === 60)
    announce(announcement())
    await until(() => store.get().length === 61)
  })

  test.each([5_000, 40])(
    'under the very id of a wallet (%i) does not hide it: it is listed, and each under an id of its own',
    async (times) => {
      const store = await discover()
      flood(() => ({}), times)
      announce(announcement({}, noting('real')))
      await until(async () => {
        await clock.advance(1_000)
        return store.get().length === times + 1
      })
      const ids = store.get().map(({ id }) => id)
      expect([ids[0], ids[1], ids[times]]).toEqual(['com.example.wallet', 'com.example.wallet#2', `com.example.wallet#${times + 1}`])
      expect(new Set(ids).size).toBe(times + 1)
      expect(await nameOf(store.get()[times])).toBe('real')
    },
  )
})
