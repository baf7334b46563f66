import { createHash } from 'node:crypto'
import { FINGERPRINTS, type Fingerprint, type Licence } from './licence-texts.ts'

/** Words that no permissive licence has, and that are added to one to take it back. */
const RESTRICTIONS =
  /commons clause|non commercial use|noncommercial use only|community license|vendor license|business source|shall not (use|sell|compete|provide)|competing (product|service)|copyleft|gnu (lesser |affero )?general public|server side public/

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\S+:\/\/\S+|\S+@\S+/g, ' ')
    .replace(/[^a-z\d]+/g, ' ')
    .trim()

const wordsBeside = (words: string, parts: readonly RegExp[]): number =>
  parts
    .reduce((left, part) => left.replaceAll(new RegExp(part, 'g'), ' '), words)
    .split(' ')
    .filter(Boolean).length

const fits = (words: string, { parts, digest, optional = [], rest }: Fingerprint): boolean => {
  const [first] = parts
  if (!first || !parts.every((part) => part.test(words))) return false
  const found = first.exec(words)?.[0] ?? ''
  if (digest !== undefined && createHash('sha256').update(found).digest('hex') !== digest) return false
  const copies = [...words.matchAll(new RegExp(first, 'g'))].length
  return wordsBeside(words, [...parts, ...optional]) <= rest * copies
}

/**
 * The permissive licence a text is, by its own words; nothing when it is another one, or one with words added to it. A file may hold
 * the same licence several times, for code of several owners.
 */
export const classifyLicence = (text: string): Licence | undefined => {
  const words = plain(text)
  return RESTRICTIONS.test(words) ? undefined : FINGERPRINTS.find((fingerprint) => fits(words, fingerprint))?.licence
}
