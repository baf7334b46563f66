import { usePortico, useStore } from 'portico/react'
import type { ReactNode } from 'react'

const LANGUAGES = { en: 'English', de: 'Deutsch', ar: 'العربية' }

/** Chooses the language of buttons and modal. */
export function LanguageChoice(): ReactNode {
  const portico = usePortico()
  const { lang } = useStore(portico.locale)
  return (
    <select aria-label="Language" value={lang} onChange={(event) => void portico.setLocale(event.target.value)}>
      {Object.entries(LANGUAGES).map(([tag, name]) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </select>
  )
}
