import { PorticoError } from '../contract/errors.ts'
import type { ThemeOptions } from '../contract/kernel-api.ts'
import type { ThemeService } from '../contract/kernel-services.ts'
import type { Delivery } from '../streams/delivery.ts'
import { createStore, readOnly } from '../streams/store.ts'
import { parseThemeVariables } from './theme-variables.ts'

const MODES = ['dark', 'light', 'system'] as const

const parseTheme = (
  theme: ThemeOptions,
  before: { readonly mode: (typeof MODES)[number]; readonly variables: Readonly<Record<string, string>> },
) => {
  const mode = theme.mode ?? before.mode
  if (!MODES.includes(mode)) throw new PorticoError('THEME_INVALID', `theme.mode is one of ${MODES.join(', ')}.`)
  return Object.freeze({ mode, variables: parseThemeVariables({ ...before.variables, ...theme.variables }) })
}

/** The kernel's half of the theme. */
export interface ThemeOwner extends ThemeService {
  /** Keeps what is not named. Throws `THEME_INVALID` before anything changed. */
  set(theme: ThemeOptions): void
}

/** The theme of one kernel. Default mode: dark. */
export const createTheme = (delivery: Delivery, initial: ThemeOptions): ThemeOwner => {
  const current = createStore(delivery, parseTheme(initial, { mode: 'dark', variables: Object.freeze({}) }))
  return { current: readOnly(current), set: (theme) => current.set(parseTheme(theme, current.get())) }
}
