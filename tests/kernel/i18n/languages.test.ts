import type { Locale } from '../../../kernel/contract/locales.ts'
import type { Plugin } from '../../../kernel/contract/plugin.ts'
import type { FullManifest } from '../../../kernel/registries/full-manifest.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { destroyKernels, startKernel, startProbed } from '../support/kernel.ts'
import { makePlugin } from '../support/make-plugin.ts'

afterEach(destroyKernels)

const texts = (messages: Readonly<Record<string, string>>) => async () => ({ default: messages })

const EN = { title: 'Title', text: 'Text', again: 'Again' }
const DE = { title: 'Titel', text: 'Satz', again: 'Noch einmal' }

const plugin = (locales: object, id = 'test.words'): Plugin => makePlugin({ id, locales } as unknown as FullManifest)

interface Given {
  readonly locale?: string
  readonly locales?: Readonly<Record<string, Locale>>
  readonly plugins?: readonly Plugin[]
}

const start = async ({ locale = 'en', locales = {}, plugins = [plugin({ en: texts(EN) })] }: Given) => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const kernel = await startProbed({ plugins, locale, locales, logLevel: 'warn' })
  const { i18n } = kernel.services
  await i18n.ready('test.words')
  return {
    ...kernel,
    i18n,
    error,
    warnings: () => warn.mock.calls.map(([message]) => String(message)),
    all: () => ['title', 'text', 'again'].map((key) => i18n.text('test.words', key)),
    shown: (id = 'test.words') => i18n.languageOf(id),
  }
}
afterEach(() => jest.restoreAllMocks())

test('a language of the host: its texts, its buttons, its direction', async () => {
  const de: Locale = { start: { connect: 'Wallet verbinden' }, plugins: { 'test.words': texts(DE) } }
  const ar: Locale = { plugins: { 'test.words': texts({ title: 'عنوان', text: 'نص', again: 'مجددًا' }) } }
  const { portico, all, shown, warnings } = await start({ locale: 'de', locales: { de, ar } })
  expect(all()).toEqual(['Titel', 'Satz', 'Noch einmal'])
  expect(shown()).toEqual({ lang: 'de', dir: 'ltr' })
  await portico.setLocale('ar')
  expect(all()).toEqual(['عنوان', 'نص', 'مجددًا'])
  expect(shown()).toEqual({ lang: 'ar', dir: 'rtl' })
  expect(warnings()).toEqual([])
})

test('a language that nobody has: English, said to be English, and a warning', async () => {
  const { portico, i18n, all, shown, warnings } = await start({})
  await portico.setLocale('ar')
  expect(all()).toEqual(['Title', 'Text', 'Again'])
  expect(shown()).toEqual({ lang: 'en', dir: 'ltr' })
  expect([i18n.language.get(), portico.locale.get().lang, portico.locale.get().dir]).toEqual(['en', 'en', 'ltr'])
  expect(warnings()).toEqual([expect.stringContaining('"ar"')])
})

test('one that nobody has is warned of as the kernel starts, too, and not by default', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  const portico = startKernel({ locale: 'fr-CA', logLevel: 'warn' })
  expect(warn.mock.calls).toEqual([[expect.stringContaining('"fr-CA"')]])
  expect(portico.locale.get().lang).toBe('en')
  startKernel({ locale: 'en-GB', logLevel: 'warn' })
  startKernel({ locale: 'fr', logLevel: 'error' })
  expect(warn).toHaveBeenCalledTimes(1)
})

test('a region has the texts of its language, and numbers of its own', async () => {
  const { i18n, shown, portico } = await start({ locale: 'de-ch', locales: { de: { plugins: { 'test.words': texts(DE) } } } })
  expect([i18n.text('test.words', 'title'), i18n.language.get(), shown().lang]).toEqual(['Titel', 'de-CH', 'de'])
  await portico.setLocale('en-GB')
  expect([i18n.text('test.words', 'title'), i18n.language.get(), shown().lang]).toEqual(['Title', 'en-GB', 'en'])
})

test('a script stands between region and language', async () => {
  const locales = { 'zh-hant': { plugins: { 'test.words': texts({ title: '標題', text: '文字', again: '再試' }) } } }
  const { all, shown } = await start({ locale: 'zh-Hant-TW', locales })
  expect([...all(), shown().lang]).toEqual(['標題', '文字', '再試', 'zh-Hant'])
})

test('a part in which most texts are English is said to be English', async () => {
  const plugins = [plugin({ en: texts(EN), de: texts({ title: 'Titel' }) }), plugin({ en: texts(EN), de: texts(DE) }, 'test.other')]
  const { i18n, shown } = await start({ locale: 'de', plugins })
  await i18n.ready('test.other')
  expect([i18n.language.get(), i18n.text('test.words', 'title'), shown().lang, shown('test.other').lang]).toEqual([
    'de',
    'Titel',
    'en',
    'de',
  ])
})

test('texts that did not come: the part is English, and said to be; when they come, it is not', async () => {
  let lost = true
  const load = async () => {
    if (lost) throw new Error('404')
    return { default: DE }
  }
  const { i18n, all, shown, error } = await start({ locale: 'de', locales: { de: { plugins: { 'test.words': load } } } })
  expect([...all(), shown().lang]).toEqual(['Title', 'Text', 'Again', 'en'])
  expect(error).toHaveBeenCalledTimes(1)
  lost = false
  await i18n.ready('test.words')
  expect([...all(), shown().lang]).toEqual(['Titel', 'Satz', 'Noch einmal', 'de'])
})

test('no text shows in English while the one of the language is on its way', async () => {
  const late = deferred<{ readonly default: Record<string, string> }>()
  const { services } = await startProbed({
    plugins: [plugin({ en: texts(EN) })],
    locale: 'de',
    locales: { de: { plugins: { 'test.words': () => late.promise } } },
  })
  const { i18n } = services
  const ready = i18n.ready('test.words')
  await settle()
  expect(i18n.text('test.words', 'title')).toBeUndefined()
  late.resolve({ default: DE })
  await ready
  expect(i18n.text('test.words', 'title')).toBe('Titel')
})

test('a change shows when its texts are there, all at once, and the last one asked for wins', async () => {
  const late = deferred<{ readonly default: Record<string, string> }>()
  const locales = {
    de: { start: { connect: 'Verbinden' }, plugins: { 'test.words': () => late.promise } },
    ar: { plugins: { 'test.words': texts({ title: 'عنوان', text: 'نص', again: 'مجددًا' }) } },
  }
  const { portico, i18n, all, shown } = await start({ locales })
  const german = portico.setLocale('de')
  await settle()
  expect([i18n.language.get(), shown().lang, portico.locale.get().text('connect'), ...all()]).toEqual([
    'en',
    'en',
    'Connect wallet',
    'Title',
    'Text',
    'Again',
  ])
  await portico.setLocale('ar')
  late.resolve({ default: DE })
  await german
  expect([i18n.language.get(), ...all()]).toEqual(['ar', 'عنوان', 'نص', 'مجددًا'])
})

test('a plugin that is first used while the language changes comes in the new one', async () => {
  const late = deferred<{ readonly default: Record<string, string> }>()
  const plugins = [plugin({ en: texts(EN) }), plugin({ en: texts(EN) }, 'test.other')]
  const locales = { de: { plugins: { 'test.words': () => late.promise, 'test.other': texts(DE) } } }
  const { portico, i18n } = await start({ plugins, locales })
  const german = portico.setLocale('de')
  await settle()
  await i18n.ready('test.other')
  expect(i18n.text('test.other', 'title')).toBe('Title')
  late.resolve({ default: DE })
  await german
  expect([i18n.text('test.other', 'title'), i18n.languageOf('test.other').lang]).toEqual(['Titel', 'de'])
})

test('single texts of the host win over all others, in every language', async () => {
  const locales = {
    en: { texts: { 'test.words': { title: 'Our title' } } },
    de: { plugins: { 'test.words': texts(DE) }, texts: { 'test.words': { again: 'Erneut' } } },
  }
  const { portico, all, warnings } = await start({ locales })
  expect(all()).toEqual(['Our title', 'Text', 'Again'])
  await portico.setLocale('de')
  expect(all()).toEqual(['Titel', 'Satz', 'Erneut'])
  expect(warnings()).toEqual([])
})

test('texts of the host win over those of the manifest', async () => {
  const locales = { de: { plugins: { 'test.words': texts({ title: 'Unser Titel' }) } } }
  const { all, shown } = await start({ locale: 'de', locales, plugins: [plugin({ en: texts(EN), de: texts(DE) })] })
  expect([...all(), shown().lang]).toEqual(['Unser Titel', 'Satz', 'Noch einmal', 'de'])
})

test('a text of the host that the plugin does not have is warned of', async () => {
  const { warnings } = await start({ locales: { de: { texts: { 'test.words': { titel: 'Titel', title: 'Titel' } } } } })
  expect(warnings()).toEqual([expect.stringMatching(/locales\.de .*test\.words.*: titel\.$/)])
})

test('a language that comes with a plugin is shown from then on, and goes with it', async () => {
  const { portico, i18n } = await start({ locale: 'fr' })
  expect(i18n.language.get()).toBe('en')
  portico.plugins.add(plugin({ en: texts(EN), fr: texts({ title: 'Titre', text: 'Texte', again: 'Encore' }) }, 'test.french'))
  await i18n.ready('test.french')
  expect([i18n.language.get(), i18n.text('test.french', 'title'), i18n.languageOf('test.words').lang]).toEqual(['fr', 'Titre', 'en'])
  await portico.plugins.remove('test.french')
  expect(i18n.language.get()).toBe('en')
})

describe('the buttons', () => {
  const start: Locale['start'] = {
    connect: 'Wallet verbinden',
    connecting: 'Verbinden',
    account: 'Konto {{address}}',
    network: 'Netzwerk {{name}}',
    choose: 'Wählen',
  }
  test('speak the language from the start, before any text is loaded', async () => {
    const portico = startKernel({ locale: 'de-AT', locales: { de: { start } } })
    const { lang, dir, text } = portico.locale.get()
    expect([lang, dir, text('connect'), text('account', { address: '0x12' })]).toEqual(['de', 'ltr', 'Wallet verbinden', 'Konto 0x12'])
    expect(text('reconnecting')).toBe('Reconnecting')
  })
  test('change with the language, and say so', async () => {
    const portico = startKernel({ locales: { de: { start }, en: { start: { connect: 'Log in' } } } })
    const heard: string[] = []
    portico.locale.subscribe(({ lang, text }) => heard.push(`${lang} ${text('connect')}`))
    expect(portico.locale.get().text('connect')).toBe('Log in')
    await portico.setLocale('de')
    await portico.setLocale('en')
    expect(heard).toEqual(['de Wallet verbinden', 'en Log in'])
  })
  test('are English where the language has texts of plugins alone', () => {
    const portico = startKernel({ locale: 'ar', locales: { ar: { plugins: {} } } })
    expect([portico.locale.get().lang, portico.locale.get().dir, portico.locale.get().text('connect')]).toEqual([
      'en',
      'ltr',
      'Connect wallet',
    ])
  })
})
