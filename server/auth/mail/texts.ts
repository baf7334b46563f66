import ar from '../locales/ar.json' with { type: 'json' }
import de from '../locales/de.json' with { type: 'json' }
import en from '../locales/en.json' with { type: 'json' }

/** A text of mails and pages. */
export type TextName =
  | 'codeSubject'
  | 'codeText'
  | 'codeLife'
  | 'linkSubject'
  | 'linkText'
  | 'linkLife'
  | 'notYou'
  | 'confirmTitle'
  | 'confirmText'
  | 'confirmWarning'
  | 'confirmButton'
  | 'confirmedTitle'
  | 'confirmedText'
  | 'expiredTitle'
  | 'expiredText'

type Language = 'en' | 'de' | 'ar'

const LANGUAGES: Readonly<Record<Language, Readonly<Record<TextName, string>>>> = { en, de, ar }

/** Texts in the visitor's language, English where it is none of ours. */
export interface Texts {
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  say(name: TextName, values?: Readonly<Record<string, string>>): string
}

/** The texts for a language tag. */
export const textsFor = (locale: string): Texts => {
  const [language = ''] = locale.toLowerCase().split('-')
  const lang = Object.hasOwn(LANGUAGES, language) ? (language as Language) : 'en'
  return {
    lang,
    dir: lang === 'ar' ? 'rtl' : 'ltr',
    say: (name, values = {}) => LANGUAGES[lang][name].replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? ''),
  }
}

/** A text for HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
