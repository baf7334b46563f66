import { usePortico } from 'portico/react'
import type { ReactNode } from 'react'
import { languageNames, useTexts } from './texts/index.ts'

/** Chooses the language of page, buttons and modal. */
export function LanguageChoice(): ReactNode {
  const portico = usePortico()
  const { texts, lang } = useTexts()
  return (
    <select aria-label={texts.language} value={lang} onChange={(event) => void portico.setLocale(event.target.value)}>
      {Object.entries(languageNames).map(([tag, name]) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </select>
  )
}
