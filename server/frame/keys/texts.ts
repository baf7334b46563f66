import en from './locales/en.json'

/** Every text about the keys. */
export type KeyTextKey = keyof typeof en

/** Says a text, with values for its `{{names}}`. */
export type SayKeys = (key: KeyTextKey, values?: Readonly<Record<string, string>>) => string

type Texts = Readonly<Record<KeyTextKey, string>>

const loaders: Readonly<Record<string, () => Promise<{ readonly default: Texts }>>> = {
  de: () => import('./locales/de.json'),
  ar: () => import('./locales/ar.json'),
}

/** Texts of a language. English where the frame does not have it, or it cannot be loaded. */
export const loadKeyTexts = async (language: string): Promise<SayKeys> => {
  const load = Object.hasOwn(loaders, language) ? loaders[language] : undefined
  const texts: Texts =
    (await load?.().then(
      (module) => module.default,
      () => undefined,
    )) ?? en
  return (key, values = {}) => texts[key].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)
}

/** What is said of an error: the words of its code, or that something went wrong. */
export const errorText = (cause: unknown, say: SayKeys): string => {
  const key = `error${String(Object(cause).code)}`
  return say(Object.hasOwn(en, key) ? (key as KeyTextKey) : 'error')
}
