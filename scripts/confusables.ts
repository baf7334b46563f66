import { readFileSync, writeFileSync } from 'node:fs'

// Makes the data of `kernel/contract/tools/confusable-letters.ts` of two files of the Unicode Consortium, which are not kept here:
// `tsx scripts/confusables.ts confusables.txt UnicodeData.txt`. The first is in https://www.unicode.org/Public/security/, the second in
// https://www.unicode.org/Public/UCD/.

const TARGET = 'kernel/contract/tools/confusable-letters.ts'
const SOURCE = /\/\*\*[\s\S]*?\*\//

/** Letters by name that are drawn as a Latin one in another dress. UTS 39 leaves them out: it is about what cannot be told apart at all. */
const LATIN =
  /^(?:(?:NEGATIVE )?(?:CIRCLED|SQUARED) LATIN CAPITAL LETTER|REGIONAL INDICATOR SYMBOL LETTER|LATIN (?:CAPITAL |SMALL )?LETTER(?: SMALL CAPITAL)?) ([A-Z])(?: WITH .+)?$/

const fromCodes = (codes: string): string =>
  String.fromCodePoint(
    ...codes
      .trim()
      .split(/\s+/)
      .map((code) => Number.parseInt(code, 16)),
  )

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '')

const fieldsOf = (path: string): readonly (readonly string[])[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !/^[#\uFEFF]/.test(line))
    .map((line) => line.split(';'))

const [, , confusablesPath = '', namesPath = ''] = process.argv
const names = new Map(fieldsOf(namesPath).map(([code = '', name = '']) => [fromCodes(code), name]))
const prototypes = new Map(fieldsOf(confusablesPath).map(([from = '', to = '']) => [fromCodes(from), fromCodes(to)]))

const isLatin = (text: string): boolean => /^[A-Za-z0-9]+$/.test(text)

/** What a character reads like in Latin capitals and digits; undefined where like nothing there. */
const readingOf = (character: string): string | undefined => {
  const prototype = plain(prototypes.get(character) ?? '')
  if (isLatin(prototype)) return prototype.toUpperCase()
  return [character, prototype].map((one) => LATIN.exec(names.get(one) ?? '')?.[1]).find((letter) => letter !== undefined)
}

const groups = new Map<string, string>()
for (const given of new Set([...prototypes.keys(), ...names.keys()])) {
  const reading = [...given].length === 1 ? readingOf(given) : undefined
  // Who reads with the data has made capitals of what he looks up.
  const character = isLatin(given) ? given.toUpperCase() : given
  // What decomposition and capitals say already is not said again.
  if (reading === undefined || plain(character).toUpperCase() === reading || plain(character) !== character) continue
  groups.set(reading, (groups.get(reading) ?? '') + character)
}
const lines = [...groups]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([reading, characters]) => `  ['${reading}', ${JSON.stringify(characters)}],`)
const [head = ''] = SOURCE.exec(readFileSync(TARGET, 'utf8')) ?? []
writeFileSync(
  TARGET,
  `${head}\nexport const CONFUSABLE_LETTERS: readonly (readonly [reading: string, characters: string])[] = [\n${lines.join('\n')}\n]\n`,
)
