import { usePortico } from 'portico/react'
import type { ReactNode } from 'react'

const MODES = ['dark', 'light', 'system'] as const

/** Chooses the modal's theme. */
export function ThemeChoice(): ReactNode {
  const portico = usePortico()
  return (
    <select
      aria-label="Theme"
      defaultValue="dark"
      onChange={(event) => {
        const mode = MODES.find((known) => known === event.target.value)
        if (mode) portico.setTheme({ mode })
      }}
    >
      {MODES.map((mode) => (
        <option key={mode}>{mode}</option>
      ))}
    </select>
  )
}
