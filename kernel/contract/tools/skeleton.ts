import { CONFUSABLE_LETTERS } from './confusable-letters.ts'

/** Digits and signs that are written in place of letters, and that the data, which are about what looks the same, do not have. */
const SUBSTITUTES = { '2': 'Z', '3': 'E', '4': 'A', '5': 'S', '6': 'G', '7': 'T', '8': 'B', '@': 'A', $: 'S', '€': 'E', '₵': 'C', '£': 'L' }

const READINGS = new Map<string, string>([
  ...CONFUSABLE_LETTERS.flatMap(([reading, characters]) => [...characters].map((character) => [character, reading] as const)),
  ...Object.entries(SUBSTITUTES),
])

const readingOf = (character: string): string => {
  const capital = character.toUpperCase()
  return READINGS.get(character) ?? READINGS.get(capital) ?? capital
}

/**
 * What a name or a symbol reads like. Two texts with one skeleton can be mistaken for each other. Case, accents, blanks and marks go.
 * Letters of other scripts, small capitals, and digits and signs in place of letters become the Latin letter that they look like. An empty
 * skeleton reads like nothing. After the skeletons of UTS 39. Not for display.
 *
 * @example skeletonOf('UЅDС') === skeletonOf('usdc') // Cyrillic Ѕ and С
 */
export const skeletonOf = (text: string): string =>
  [...text.normalize('NFKD').replace(/[\p{M}\p{DI}]/gu, '')]
    // A reading may be a letter that is taken for another in turn: I for L.
    .map((character) => [...readingOf(character)].map(readingOf).join(''))
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Whether a text mixes Latin letters with letters of another script that look like Latin ones: no word is written so. */
export const mixesScripts = (text: string): boolean =>
  /\p{Script=Latin}/u.test(text) &&
  [...text].some((letter) => /(?!\p{Script=Latin})\p{L}/u.test(letter) && /^[A-Z]/.test(readingOf(letter)))
