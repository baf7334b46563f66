import type { Locale, StartKey, StartTexts } from '../contract/locales.ts'
import { covers, shownIn, tagsOf } from './languages.ts'
import { START_TEXTS } from './start.en.ts'

const KEYS = new Set(Object.keys(START_TEXTS))

/** The texts of the host's buttons in a language, English where it has none. They are told before i18next is there. */
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
