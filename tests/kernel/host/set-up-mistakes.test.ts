import type { PorticoOptions } from '../../../kernel/contract/kernel-api.ts'
import type { FullManifest } from '../../../kernel/registries/full-manifest.ts'
import { createDelivery } from '../../../kernel/streams/delivery.ts'
import { createStore } from '../../../kernel/streams/store.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { destroyKernels, startProbed } from '../support/kernel.ts'
import { makePlugin } from '../support/make-plugin.ts'
import { createShell, emptyView } from '../support/shell.ts'

let checked = deferred<void>()
jest.mock('../../../kernel/host/set-up-mistakes.ts', () => {
  const { logMistakes } = jest.requireActual<typeof import('../../../kernel/host/set-up-mistakes.ts')>(
    '../../../kernel/host/set-up-mistakes.ts',
  )
  return {
    logMistakes(...given: Parameters<typeof logMistakes>) {
      logMistakes(...given)
      checked.resolve()
    },
  }
})

beforeEach(() => {
  checked = deferred()
})
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(async () => {
  await destroyKernels()
  jest.restoreAllMocks()
})

const delivery = createDelivery((cause) => {
  throw cause
})

const rows = jest.fn(() => createStore(delivery, []))
const vendor = makePlugin({
  id: 'acme.vendor',
  locales: { en: async () => ({ default: { title: 'Title' } }) },
  connectorGroups: ['one', 'two'].map((id, order) => ({ id, title: 'title', order, load: async () => ({ default: rows }) })),
  slots: { 'account.features': ['send', 'burn'].map((id) => ({ id, label: 'title', open: 'Account' })) },
} as unknown as FullManifest)

/** What the console hears once the modal's code is there. */
const start = async (options: object) => {
  const metadata = { name: 'Test', description: '', url: window.location.href, icons: [] }
  const given = { plugins: [createShell(), vendor], logLevel: 'error', metadata, ...options } as Partial<PorticoOptions>
  const started = await startProbed(given)
  await started.portico.preload()
  await checked.promise
  await settle()
  return { ...started, heard: jest.mocked(console.error).mock.calls.map(([text]) => String(text)) }
}

test.each([
  [{ them: {} }, /there is no option "them"/],
  [{ connectorGroupsOrder: ['one', 'tow'] }, /there is no connector group "tow"; there are one, two/],
  [{ hide: { groups: ['tow'] } }, /hide\.groups: there is no connector group "tow"/],
  [{ hide: { entries: ['acme.vendor/brun'] } }, /there is no entry "acme\.vendor\/brun"; there are acme\.vendor\/send, acme\.vendor\/burn/],
  [{ replaceableViews: ['Conect'] }, /there is no view "Conect"/],
])('%j is said in the console', async (options, text) => {
  const { heard } = await start(options)
  expect(heard).toEqual([expect.stringMatching(text)])
})

test('names that are right say nothing', async () => {
  const { heard } = await start({ connectorGroupsOrder: ['two', 'one'], hide: { groups: ['one'], entries: ['acme.vendor/send'] } })
  expect(heard).toEqual([])
})

describe('metadata.url', () => {
  const at = (url: string, logLevel = 'warn') => ({ logLevel, metadata: { name: 'Test', description: '', url, icons: [] } })
  beforeEach(() => jest.spyOn(console, 'warn').mockImplementation(() => undefined))
  const warned = (): readonly string[] => jest.mocked(console.warn).mock.calls.map(([text]) => String(text))

  test.each(['https://shop.example', `${window.location.origin}.shop.example`, 'https://'])(
    '%s, which wallets are told, is not where this page is: the console says so once',
    async (url) => {
      const { heard, portico } = await start(at(url))
      await portico.open()
      await portico.close()
      await portico.open()
      await settle()
      expect([...heard, ...warned()]).toEqual([
        expect.stringContaining(`metadata.url is ${url}, and this page is of ${window.location.origin}`),
      ])
    },
  )
  test('with another path is the page’s own', async () => {
    const { heard } = await start(at(`${window.location.origin}/shop?a=b`))
    expect([...heard, ...warned()]).toEqual([])
  })
})

test('what the host hides is not there, and a hidden group is never loaded', async () => {
  const { services } = await start({ hide: { groups: ['one'], entries: ['acme.vendor/burn'] } })
  expect(services.groups.all.get().map(({ id }) => id)).toEqual(['two'])
  expect(() => services.groups.items('one')).toThrow(expect.objectContaining({ code: 'VIEW_UNKNOWN' }))
  expect(
    services.slots
      .of('account.features')
      .get()
      .map(({ id }) => id),
  ).toEqual(['send'])
})

describe('a view of this package', () => {
  const theirs = async () => ({ default: () => null })
  const original = makePlugin({ id: 'wallets', views: { Connect: emptyView } } as unknown as FullManifest)
  const outside = makePlugin({ id: 'acme.connect', views: { Connect: { load: theirs } } } as unknown as FullManifest)
  test.each([
    ['after', [original, outside]],
    ['before', [outside, original]],
  ])('is that of a plugin from outside that the host lets, standing %s it', async (_, plugins) => {
    const { services } = await start({ plugins: [createShell(), ...plugins], replaceableViews: ['Connect'] })
    expect((await services.views.load('Connect')).plugin).toBe('acme.connect')
  })
  test('is not without the host’s word', async () => {
    await expect(start({ plugins: [outside] })).rejects.toMatchObject({ code: 'VIEW_NAME' })
  })
})
