import { existsSync, readdirSync, readFileSync } from 'node:fs'

type Texts = Readonly<Record<string, string>>

const fileOf = (plugin: string, language: string): string => `plugins/${plugin}/locales/${language}.json`
const plugins = readdirSync('plugins').filter((plugin) => existsSync(fileOf(plugin, 'en')))

const read = (plugin: string, language: string): Texts => JSON.parse(readFileSync(fileOf(plugin, language), 'utf8'))

/** The shipped texts of a language as a page shows them: `say('wallets', 'askingTitle', { name: 'Test Wallet' })`. */
export const textsOf =
  (language: string) =>
  (plugin: string, key: string, values: Readonly<Record<string, string>> = {}): string => {
    const text = read(plugin, language)[key]
    if (text === undefined) throw new Error(`${plugin} has no ${key} in ${language}.`)
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => (language === 'ar' ? `\u2068${values[name]}\u2069` : `${values[name]}`))
  }

/** Finds English texts of the package among texts of a page in another language; those that read alike in both are no finding. */
export const englishAmong = (seen: readonly string[], language: string): readonly string[] => {
  const patterns = plugins.flatMap((plugin) => {
    const own = new Set(Object.values(read(plugin, language)))
    return Object.values(read(plugin, 'en'))
      .filter((text) => !own.has(text))
      .map((text) => {
        const parts = text.split(/\{\{\w+\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        return new RegExp(`^${parts.join('.+')}$`)
      })
  })
  return seen.filter((text) => patterns.some((pattern) => pattern.test(text)))
}
