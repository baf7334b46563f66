import type { FullManifest } from '../../../kernel/registries/full-manifest.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { destroyKernels, startProbed } from '../support/kernel.ts'
import { makePlugin } from '../support/make-plugin.ts'

afterEach(destroyKernels)

const texts = (messages: unknown) => async () => ({ default: messages })

const start = async (locales: object, locale = 'en') => {
  const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const plugin = makePlugin({ id: 'test.words', locales } as unknown as FullManifest)
  const kernel = await startProbed({ plugins: [plugin], locale, logLevel: 'error' })
  const text = (key: string, values?: Record<string, string | number>) => kernel.services.i18n.text('test.words', key, values)
  await kernel.services.i18n.ready('test.words')
  return { ...kernel, text, reported, restore: () => reported.mockRestore() }
}

const EN = { title: 'Title', hello: 'Hello {{name}}', 'with.dots:and colons': 'Plain' }

test('texts come with their plugin, keys and values as they are', async () => {
  const { services, text, restore } = await start({ en: texts(EN) })
  expect(text('title')).toBe('Title')
  expect(text('hello', { name: '<b>$t(title) {{title}}</b>' })).toBe('Hello <b>$t(title) {{title}}</b>')
  expect(text('with.dots:and colons')).toBe('Plain')
  expect(services.i18n.text('test.other', 'title')).toBeUndefined()
  restore()
})

test('another language, and English where it has no word', async () => {
  const { portico, services, text, restore } = await start({ en: texts(EN), de: texts({ title: 'Titel' }) })
  const heard: number[] = []
  services.i18n.revision.subscribe((revision) => heard.push(revision))
  await portico.setLocale('de')
  expect([services.i18n.language.get(), text('title'), text('hello', { name: 'A' })]).toEqual(['de', 'Titel', 'Hello A'])
  expect(heard.length).toBeGreaterThan(0)
  await portico.setLocale('fr')
  expect(text('title')).toBe('Title')
  restore()
})

test('a region is served by its language', async () => {
  const { text, restore } = await start({ en: texts(EN), de: texts({ title: 'Titel' }) }, 'de-CH')
  expect(text('title')).toBe('Titel')
  restore()
})

test.each(['__proto__', 'constructor', 'en_US', '', 7, null])('%p is no language', async (language) => {
  const { portico, services, restore } = await start({ en: texts(EN) })
  await expect(portico.setLocale(language as string)).rejects.toMatchObject({ code: 'OPTION_INVALID' })
  expect(services.i18n.language.get()).toBe('en')
  restore()
})

test.each([
  ['rejects', () => Promise.reject(new Error('404'))],
  ['is a list of numbers', texts([1, 2])],
  ['is a text', texts('Title')],
  ['nests', texts({ title: { deep: 'x' } })],
])('a locale that %s is reported, and its keys show', async (_, en) => {
  const { text, reported, restore } = await start({ en })
  expect(text('title')).toBeUndefined()
  expect(reported).toHaveBeenCalledTimes(1)
  restore()
})

test('an unknown key shows itself and is reported once', async () => {
  const { text, reported, restore } = await start({ en: texts(EN) })
  expect([text('gone'), text('gone')]).toEqual(['gone', 'gone'])
  expect(reported).toHaveBeenCalledTimes(1)
  restore()
})

test('texts go with their plugin; one that comes again brings its own', async () => {
  const { portico, services, text, restore } = await start({ en: texts(EN) })
  await portico.plugins.remove('test.words')
  expect(text('title')).toBeUndefined()
  portico.plugins.add(makePlugin({ id: 'test.words', locales: { en: texts({ title: 'New title' }) } } as unknown as FullManifest))
  await services.i18n.ready('test.words')
  expect(text('title')).toBe('New title')
  restore()
})

test('texts that arrive after their plugin was taken out are not those of the next one', async () => {
  const late = deferred<{ readonly default: unknown }>()
  const { portico, services, text, restore } = await start({ en: texts(EN), de: () => late.promise })
  void portico.setLocale('de')
  await settle()
  await portico.plugins.remove('test.words')
  portico.plugins.add(makePlugin({ id: 'test.words', locales: { en: texts(EN), de: texts({ title: 'Neu' }) } } as unknown as FullManifest))
  late.resolve({ default: { title: 'Alt' } })
  await settle()
  await services.i18n.ready('test.words')
  expect(text('title')).toBe('Neu')
  restore()
})

test('two kernels speak two languages', async () => {
  const locales = { en: texts(EN), de: texts({ title: 'Titel' }) }
  const [a, b] = [await start(locales), await start(locales)]
  await a.portico.setLocale('de')
  expect([a.text('title'), b.text('title')]).toEqual(['Titel', 'Title'])
  b.restore()
  a.restore()
})
