import { chooseLanguage } from '../texts.ts'
import ar from './locales/ar.json'
import de from './locales/de.json'
import en from './locales/en.json'

/** Every text of the windows of the frame's origin. */
export type WindowTextKey = keyof typeof en

/** Says a text, with values for its `{{names}}`. */
export type SayWindow = (key: WindowTextKey, values?: Readonly<Record<string, string>>) => string

const LANGUAGES: Readonly<Record<'en' | 'de' | 'ar', Readonly<Record<WindowTextKey, string>>>> = { en, de, ar }

/** The texts in the visitor's language, which the document says from now on. */
export const windowTexts = (document: Document, wished: readonly string[]): { readonly language: string; readonly say: SayWindow } => {
  const language = chooseLanguage(wished)
  Object.assign(document.documentElement, { lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' })
  const texts = LANGUAGES[language]
  return { language, say: (key, values = {}) => texts[key].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole) }
}
