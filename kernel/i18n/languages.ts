import type { ShownLanguage } from '../contract/locales.ts'

/** Tags that texts in a language are looked for under, the most specific first: `zh-Hant-TW`, `zh-Hant`, `zh`. */
export const tagsOf = (language: string): readonly string[] => {
  const parts = language.split('-')
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
}

/** A BCP 47 tag in canonical form. Throws a `RangeError` for what is none. */
export const canonicalTag = (language: string): string => Intl.getCanonicalLocales(language)[0] ?? language

/** Scripts written from right to left that a language of today is written in. */
const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** A language as attributes of an element. */
export const shownIn = (lang: string): ShownLanguage =>
  Object.freeze({ lang, dir: RIGHT_TO_LEFT.has(new Intl.Locale(lang).maximize().script ?? '') ? 'rtl' : 'ltr' })

/** A text without its form: `days` of `days_other`. */
export const textOf = (key: string): string => key.replace(/_.*/, '')

/** Whether most of the texts are there: then it is the language that is shown, and what is missing is an exception in it. */
export const covers = (own: Readonly<Record<string, unknown>>, texts: ReadonlySet<string>): boolean => {
  const there = new Set(Object.keys(own).map(textOf))
  return [...texts].filter((text) => there.has(text)).length * 2 >= texts.size && there.size > 0
}
