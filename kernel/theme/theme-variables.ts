import { PorticoError } from '../contract/errors.ts'
import type { ThemeVariable } from '../contract/kernel-api.ts'

const COLOR = /^(?:#(?:[\da-f]{3,4}|(?:[\da-f]{2}){3,4})|(?:(?:rgb|hsl)a?|okl(?:ch|ab))\([\d.,%/ a-z+-]{1,64}\)|[a-z]{3,24})$/i
const LENGTH = /^(?:0|\d{1,3}(?:\.\d{1,3})?px)$/
const FAMILY = /^(?=.{1,200}$)(?:(?:[\p{L}\p{N} _.-]+| *(["'])[\p{L}\p{N} _.-]+\1 *)(?:,(?!$)|$))+$/u
const INTEGER = /^-?\d{1,10}$/
const PERCENT = /^(?:\d{1,2}|100)$/

/** The variables a host may set, and the form each must have. */
const THEME_GRAMMAR: Readonly<Record<ThemeVariable, RegExp>> = {
  '--portico-font-family': FAMILY,
  '--portico-accent': COLOR,
  '--portico-color-mix': COLOR,
  '--portico-color-mix-strength': PERCENT,
  '--portico-font-size-master': LENGTH,
  '--portico-border-radius-master': LENGTH,
  '--portico-z-index': INTEGER,
  '--portico-qr-color': COLOR,
}

const isVariable = (name: string): name is ThemeVariable => Object.hasOwn(THEME_GRAMMAR, name)

/**
 * Checks the host's theme variables (`--portico-accent: #7c3aed`) against their grammar; nothing else reaches a style sheet.
 * Leaves out what is `undefined`. Throws `THEME_INVALID` naming the variable.
 */
export const parseThemeVariables = (variables: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> => {
  const checked: [string, string][] = []
  for (const [name, value] of Object.entries(variables)) {
    const form = isVariable(name) ? THEME_GRAMMAR[name] : undefined
    const text = typeof value === 'number' ? String(value) : value
    if (!form) throw new PorticoError('THEME_INVALID', `${name} is not a theme variable.`)
    if (text === undefined) continue
    if (typeof text !== 'string' || !form.test(text)) {
      throw new PorticoError('THEME_INVALID', `The value of ${name} does not have the form that is needed: ${form.source}`, {
        context: { name },
      })
    }
    checked.push([name, text])
  }
  return Object.freeze(Object.fromEntries(checked))
}
