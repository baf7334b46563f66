import { usePortico, useStore } from 'portico/react'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en, type Texts } from './en.ts'

export type { Texts } from './en.ts'

const languages: Readonly<Record<string, Texts>> = { en, de, ar }

/** Names of the languages the page speaks, each in its own. */
export const languageNames = { en: 'English', de: 'Deutsch', ar: 'العربية' } as const

/** The host's texts in the language of the modal, and that language. */
export const useTexts = (): { readonly texts: Texts; readonly lang: string; readonly dir: 'ltr' | 'rtl' } => {
  const { lang, dir } = useStore(usePortico().locale)
  return { texts: languages[lang] ?? en, lang, dir }
}
