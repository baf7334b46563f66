import { PorticoError } from '../contract/errors.ts'

const COLOR = /^(?:#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|(?:rgb|rgba|hsl|hsla|oklch|oklab)\([0-9.,%/ a-z+-]{1,64}\)|[a-z]{3,24})$/i
const LENGTH = /^(?:0|\d{1,3}(?:\.\d{1,3})?px)$/
const NAME = '[\\p{L}\\p{N} _.-]+'
const FAMILIES = `(?:${NAME}| *"${NAME}" *| *'${NAME}' *)`
const FAMILY = new RegExp(`^(?=.{1,200}$)${FAMILIES}(?:,${FAMILIES})*$`, 'u')
const INTEGER = /^-?\d{1,10}$/
const PERCENT = /^(?:\d{1,2}|100)$/

/** The variables a host may set, and the form each must have. */
const THEME_GRAMMAR = {
  'font-family': FAMILY,
  accent: COLOR,
  'color-mix': COLOR,
  'color-mix-strength': PERCENT,
  'font-size-master': LENGTH,
  'border-radius-master': LENGTH,
  'z-index': INTEGER,
  'qr-color': COLOR,
} as const

const PREFIX = '--portico-'

/**
 * Checks the host's theme variables (`--portico-accent: #7c3aed`) against their grammar; nothing else reaches a style sheet.
 * Leaves out what is `undefined`. Throws `THEME_INVALID` naming the variable.
 */
export const parseThemeVariables = (variables: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> => {
  const checked: [string, string][] = []
  for (const [name, value] of Object.entries(variables)) {
    const key = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : ''
    const form = Object.hasOwn(THEME_GRAMMAR, key) ? THEME_GRAMMAR[key as keyof typeof THEME_GRAMMAR] : undefined
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
