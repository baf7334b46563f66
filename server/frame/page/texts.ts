import en from './locales/en.json'

/** Every text of the frame's page. */
export type TextKey = keyof typeof en
/** Says a text, with values for its `{{names}}`. */
export type Say = (key: TextKey, values?: Readonly<Record<string, string>>) => string

/** The languages of the page. */
const LANGUAGES = ['en', 'de', 'ar'] as const
type Language = (typeof LANGUAGES)[number]

const loaders: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly default: Readonly<Record<TextKey, string>> }>>> = {
  de: () => import('./locales/de.json'),
  ar: () => import('./locales/ar.json'),
}

const isLanguage = (text: string): text is Language => LANGUAGES.some((language) => language === text)

/** The visitor's language among those that the page has. */
export const chooseLanguage = (wished: readonly string[]): Language => {
  for (const tag of wished) {
    const [language = ''] = tag.toLowerCase().split('-')
    if (isLanguage(language)) return language
  }
  return 'en'
}

/** The texts of a language; English where they cannot be loaded. */
export const loadTexts = async (language: Language): Promise<{ readonly language: Language; readonly say: Say }> => {
  const texts =
    language === 'en'
      ? en
      : await loaders[language]().then(
          (module) => module.default,
          () => undefined,
        )
  const spoken = texts ?? en
  const say: Say = (key, values = {}) => spoken[key].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)
  return { language: texts ? language : 'en', say }
}
