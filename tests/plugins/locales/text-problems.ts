/** A locale file. */
export type Texts = Readonly<Record<string, string>>

const FORM = /_(zero|one|two|few|many|other)$/
const PLACE = /\{\{\s*(\w+)[^}]*\}\}/g

/** Forms that may say the number in a word: "a minute". */
const SPOKEN_COUNT = new Set(['zero', 'one', 'two'])

const placesIn = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => [...text.matchAll(PLACE)].map(([, name]) => name ?? '')))

const textOf = (key: string): string => key.replace(FORM, '')
const formsOf = (texts: Texts, text: string): readonly string[] =>
  Object.keys(texts).flatMap((key) => (FORM.test(key) && textOf(key) === text ? [key.slice(text.length + 1)] : []))

/**
 * What is wrong with a language's texts beside the English ones, as sentences: texts that are missing or unknown, plural forms that are
 * not those of the language, places for values that are not the English ones, English left over, other sentence ends.
 * `same` are the keys whose text is the same in both languages.
 */
export const textProblems = (english: Texts, own: Texts, language: string, same: readonly string[] = []): readonly string[] => {
  const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const forms = (text: string): readonly string[] => {
    const there = formsOf(own, text)
    return [
      ...wanted.filter((form) => !there.includes(form)).map((form) => `${text}_${form} is missing`),
      ...there.filter((form) => form !== 'zero' && !wanted.some((one) => one === form)).map((form) => `${text}_${form} is no form`),
    ]
  }
  const missing = [...new Set(Object.keys(english).map(textOf))].flatMap((text) =>
    formsOf(english, text).length > 0 ? forms(text) : Object.hasOwn(own, text) ? [] : [`${text} is missing`],
  )
  const wrong = Object.entries(own).flatMap(([key, text]) => {
    const form = FORM.exec(key)?.[1]
    const base = textOf(key)
    const originals = Object.entries(english).flatMap(([other, original]) => (other === key || textOf(other) === base ? [original] : []))
    if (originals.length === 0) return [`${key} is unknown`]
    const [given, expected] = [placesIn([text]), placesIn(originals)]
    const lost = [...expected].filter((place) => !given.has(place) && !(place === 'count' && SPOKEN_COUNT.has(form ?? '')))
    return [
      ...lost.map((place) => `${key} lacks {{${place}}}`),
      ...[...given].filter((place) => !expected.has(place)).map((place) => `${key} has an unknown {{${place}}}`),
      ...(text.trim() === '' || text !== text.trim() ? [`${key} is blank or has blanks around it`] : []),
      ...(originals.includes(text) && !same.includes(key) ? [`${key} is English: ${text}`] : []),
      ...(originals.every((one) => /[.!]$/.test(one)) === /[.!]$/.test(text) ? [] : [`${key} ends otherwise`]),
    ]
  })
  return [...missing, ...wrong]
}
