import type { ThemeVariable } from '../../../kernel/contract/kernel-api.ts'
import type { ButtonLook } from './button-look.ts'

/** Sizes of the host's buttons. */
export type ButtonSize = 's' | 'm' | 'l'

/** px, as the tokens have them: a server draws without style sheets. `button-size.browser.test.ts` holds them against the tokens. */
const [HEIGHTS, PADDING, GLYPH, GAP] = [{ s: 32, m: 40, l: 44 }, 12, 20, { s: 6, m: 8, l: 8 }] as const
const [LARGE_PADDING, FONT_MASTER, TEXT] = [16, 10, 1.4] as const

/** Of the size of the font: as wide as letters are in the widest fonts that systems come with, so that the text fits in any. */
const widthOf = (letter: string): number => {
  if (/[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7ff\uf900-\uffef]/.test(letter)) return 1.05
  if (/[mwMW@%…]/.test(letter)) return 0.98
  return /[A-Z]/.test(letter) ? 0.8 : /[\sfijlrtI.,:;'|!]/.test(letter) ? 0.5 : 0.7
}

/**
 * The place of a button, known without its font: a server keeps as much as the page needs, and nothing moves when the button takes it. What a
 * text needs beyond that makes its button wider.
 */
export const sizeOfButton = (
  { text, avatar, network }: ButtonLook,
  size: ButtonSize,
  variables: { readonly [N in ThemeVariable]?: string },
): { readonly width: number; readonly height: number; readonly font: number } => {
  const master = Number.parseFloat(variables['--portico-font-size-master'] ?? '') || FONT_MASTER
  const font = master * TEXT
  const letters = Array.from(text).reduce((sum, letter) => sum + widthOf(letter), 0)
  const before = avatar !== undefined || network ? GLYPH + GAP[size] : 0
  const padding = size === 'l' ? LARGE_PADDING : PADDING
  return { width: Math.ceil(letters * font + before + padding * 2), height: HEIGHTS[size], font }
}
