/**
 * Characters that draw nothing, turn the order of others, or pass for a plain space: control and format characters, bidi controls, what
 * renderers may ignore, lone surrogates, private and unassigned ones, every space but U+0020, and the blank Braille pattern.
 */
const UNSEEN = /(?! )[\p{C}\p{Z}\p{DI}\u2800]/gu

const writtenOut = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}}`

/**
 * Foreign text with every unseen character written out, for instance as `\u{202E}`, and the backslash doubled. So nothing that is signed is
 * hidden. A line break is written out and kept: `\n`.
 *
 * @example visibleText('pay\u202Eyap') // 'pay\\u{202E}yap'
 */
export const visibleText = (text: string): string =>
  text.replaceAll('\\', '\\\\').replace(UNSEEN, (character) => (character === '\n' ? '\\n\n' : writtenOut(character)))

const quoted = (text: string): string => `"${visibleText(text).replaceAll('\n', '').replaceAll('"', '\\"')}"`

/**
 * Plain data as indented JSON whose texts are `visibleText`, on one line each. Bigints are their digits; nothing is left out.
 *
 * @example visibleData({ value: 1n }) // '{\n  "value": 1\n}'
 */
export const visibleData = (value: unknown, indent = ''): string => {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return visibleText(String(value))
  const inner = `${indent}  `
  const members = Array.isArray(value)
    ? value.map((member) => visibleData(member, inner))
    : Object.entries(value).map(([name, member]) => `${quoted(name)}: ${visibleData(member, inner)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  return members.length === 0 ? `${open}${close}` : `${open}\n${inner}${members.join(`,\n${inner}`)}\n${indent}${close}`
}
