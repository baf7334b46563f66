import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Locale } from '../../../kernel/contract/locales.ts'
import { START_TEXTS } from '../../../kernel/i18n/languages.ts'
import { ar } from '../../../plugins/presets/locales/ar.ts'
import { de } from '../../../plugins/presets/locales/de.ts'
import { type Texts, textProblems } from './text-problems.ts'

/** The languages the package ships. */
const LOCALES: Readonly<Record<string, Locale>> = { ar, de }

/** Names of others, the same in every language. */
const PROVIDERS = [
  'socials.name_google',
  'socials.name_github',
  'socials.name_apple',
  'socials.name_facebook',
  'socials.name_x',
  'socials.name_discord',
  'socials.name_farcaster',
]

/** Names, words that a language has taken over, and a code alone: the only texts that read as the English ones do. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  ar: ['modal.alert', PROVIDERS, 'walletconnect.title', 'walletconnect.titled'].flat(),
  de: [
    'modal.alert',
    'walletconnect.title',
    'walletconnect.titled',
    'modal.untitled',
    'wallets.wallets',
    'wallets.tagMultichain',
    'walletconnect.inBrowser',
    'walletconnect.onDesktop',
    'siwx.wallet',
    'nfts.title',
    'nfts.tab',
    'nfts.markVideo',
    'nfts.details',
    'nfts.standard',
    'history.nft',
    'email.code',
    'approval.block',
    'approval.bytes',
    'socials.name_passkey',
    'swap.slippage',
    'smart-sessions.title',
    'smart-sessions.beta',
    'smart-sessions.wallet',
    PROVIDERS,
  ].flat(),
}

const fileOf = (plugin: string, language: string): string => `plugins/${plugin}/locales/${language}.json`
const read = (plugin: string, language: string): Texts => JSON.parse(readFileSync(fileOf(plugin, language), 'utf8'))

const plugins = readdirSync('plugins').filter((name) => existsSync(fileOf(name, 'en')))
const languages = Object.keys(LOCALES)
const sameIn = (language: string, plugin: string): readonly string[] =>
  (SAME[language] ?? []).flatMap((key) => (key.startsWith(`${plugin}.`) ? [key.slice(plugin.length + 1)] : []))

test('every language of the package is looked at, and every plugin with texts', () => {
  expect(readdirSync('plugins/presets/locales').sort()).toEqual(languages.map((language) => `${language}.ts`))
  expect(plugins.length).toBeGreaterThanOrEqual(7)
})

describe.each(languages)('%s', (language) => {
  const { start, plugins: loaders = {} } = LOCALES[language] ?? {}
  test('has texts of every plugin that has English ones, and no others', () => {
    expect(Object.keys(loaders).sort()).toEqual(plugins)
  })
  test('has the texts of the buttons', () => {
    expect(textProblems(START_TEXTS, start as Texts, language)).toEqual([])
  })
  test.each(plugins)('%s', async (plugin) => {
    const own = read(plugin, language)
    expect(textProblems(read(plugin, 'en'), own, language, sameIn(language, plugin))).toEqual([])
    expect((await loaders[plugin]?.())?.default).toEqual(own)
  })
})

test('Arabic is written in Arabic letters', () => {
  const latin = plugins.flatMap((plugin) =>
    Object.entries(read(plugin, 'ar')).flatMap(([key, text]) => (/\p{Script=Arabic}/u.test(text) ? [] : [`${plugin}.${key}`])),
  )
  expect(latin).toEqual(SAME.ar)
})

test('what is excused reads as English indeed', () => {
  const excused = languages.flatMap((language) => (SAME[language] ?? []).map((key) => [language, ...key.split('.')] as const))
  const other = excused.filter(([language, plugin = '', key = '']) => read(plugin, language)[key] !== read(plugin, 'en')[key])
  expect(other).toEqual([])
})
