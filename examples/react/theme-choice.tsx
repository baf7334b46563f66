import { usePortico } from 'portico/react'
import type { ReactNode } from 'react'
import { useTexts } from './texts/index.ts'

const MODES = ['system', 'dark', 'light'] as const

/** Chooses the theme of page, buttons and modal. */
export function ThemeChoice(): ReactNode {
  const portico = usePortico()
  const { texts } = useTexts()
  return (
    <select
      aria-label={texts.theme}
      defaultValue="system"
      onChange={(event) => {
        const mode = MODES.find((known) => known === event.target.value)
        if (!mode) return
        portico.setTheme({ mode })
        document.documentElement.dataset.mode = mode
      }}
    >
      {MODES.map((mode) => (
        <option key={mode} value={mode}>
          {texts[mode]}
        </option>
      ))}
    </select>
  )
}
