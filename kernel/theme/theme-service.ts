import { PorticoError } from '../contract/errors.ts'
import type { ThemeOptions, ThemeVariable } from '../contract/kernel-api.ts'
import type { ThemeService } from '../contract/modal-services.ts'
import type { Delivery } from '../streams/delivery.ts'
import { createStore, readOnly } from '../streams/store.ts'

const COLOR = /^(?:#(?:[\da-f]{3,4}|(?:[\da-f]{2}){3,4})|(?:(?:rgb|hsl)a?|okl(?:ch|ab))\([\d.,%/ a-z+-]{1,64}\)|[a-z]{3,24})$/i
const LENGTH = /^(?:0|\d{1,3}(?:\.\d{1,3})?px)$/
const FAMILY = /^(?=.{1,200}$)(?:(?:[\p{L}\p{N} _.-]+| *(["'])[\p{L}\p{N} _.-]+\1 *)(?:,(?!$)|$))+$/u
const INTEGER = /^-?\d{1,10}$/
const PERCENT = /^(?:\d{1,2}|100)$/

/** The variables a host may set, and the form each must have. */
const THEME_GRAMMAR: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    '--portico-font-family': FAMILY,
    '--portico-accent': COLOR,
    '--portico-color-mix': COLOR,
    '--portico-color-mix-strength': PERCENT,
    '--portico-font-size-master': LENGTH,
    '--portico-border-radius-master': LENGTH,
    '--portico-z-index': INTEGER,
    '--portico-qr-color': COLOR,
  } satisfies Record<ThemeVariable, RegExp>),
)

/**
 * Checks the host's theme variables (`--portico-accent: #7c3aed`) against their grammar; nothing else reaches a style sheet.
 * Leaves out what is `undefined`. Throws `THEME_INVALID` naming the variable.
 */
const parseThemeVariables = (variables: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> => {
  const checked: Record<string, string> = {}
  for (const [name, value] of Object.entries(variables)) {
    const form = THEME_GRAMMAR.get(name)
    const text = typeof value === 'number' ? String(value) : value
    if (!form) throw new PorticoError('THEME_INVALID', `${name} is not a theme variable.`)
    if (text === undefined) continue
    if (typeof text !== 'string' || !form.test(text)) {
      throw new PorticoError('THEME_INVALID', `${name} is not of the form ${form.source}`, {
        context: { name },
      })
    }
    checked[name] = text
  }
  return Object.freeze(checked)
}

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
