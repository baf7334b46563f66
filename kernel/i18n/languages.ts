import type { Locale, Messages, ShownLanguage, StartKey, StartTexts } from '../contract/locales.ts'

/** Tags that texts in a language are looked for under, the most specific first: `zh-Hant-TW`, `zh-Hant`, `zh`. */
export const tagsOf = (language: string): readonly string[] => {
  const parts = language.split('-')
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
}

/** A BCP 47 tag in canonical form. Throws a `RangeError` for what is none. */
export const canonicalTag = (language: string): string => Intl.getCanonicalLocales(language)[0] ?? language

/** Scripts written from right to left that a language of today is written in. */
const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** A language as attributes of an element. The first question about a script costs milliseconds, and most pages are in English. */
export const shownIn = (lang: string): ShownLanguage =>
  Object.freeze({ lang, dir: lang !== 'en' && RIGHT_TO_LEFT.has(new Intl.Locale(lang).maximize().script ?? '') ? 'rtl' : 'ltr' })

/** A text without its form: `days` of `days_other`. */
export const textOf = (key: string): string => key.replace(/_.*/, '')

/** Whether most of the texts are there: then it is the language that is shown, and what is missing is an exception in it. */
export const covers = (own: Readonly<Record<string, unknown>>, texts: ReadonlySet<string>): boolean => {
  const there = new Set(Object.keys(own).map(textOf))
  return [...texts].filter((text) => there.has(text)).length * 2 >= texts.size && there.size > 0
}

/** The few texts that must show before a locale has come: what the host's buttons say. */
export const START_TEXTS: Messages<StartKey> = {
  connect: 'Connect wallet',
  connecting: 'Connecting',
  reconnecting: 'Reconnecting',
  reconnectingAccount: 'Reconnecting account {{address}}',
  account: 'Account {{address}}',
  network: 'Network {{name}}',
  unsupported: 'Switch network',
  choose: 'Choose network',
  again: 'Try again',
  notLoaded: 'The code could not be loaded. Try again, or reload the page.',
}

const KEYS = new Set(Object.keys(START_TEXTS))

/** The texts of the host's buttons in a language, in English if it has none. They are there before i18next. */
export const startTexts = (language: string, given: ReadonlyMap<string, Locale>): StartTexts => {
  const tags = tagsOf(language)
  const lang = tags.find((tag) => covers(given.get(tag)?.start ?? {}, KEYS)) ?? 'en'
  const texts: Readonly<Partial<Record<StartKey, string>>> = Object.assign(
    {},
    START_TEXTS,
    ...['en', ...[...tags].reverse()].map((tag) => given.get(tag)?.start),
  )
  return Object.freeze({
    ...shownIn(lang),
    text: (key: StartKey, values: Readonly<Record<string, string>> = {}) =>
      (texts[key] ?? key).replace(/\{\{(\w+)\}\}/g, (place, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : place)),
  })
}
