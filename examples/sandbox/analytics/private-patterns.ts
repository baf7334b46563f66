import { base58 } from '@scure/base'

/** What kind of private data was recognised. */
export type PrivateKind =
  | 'evm-address'
  | 'solana-address'
  | 'bitcoin-address'
  | 'polkadot-address'
  | 'pairing-uri'
  | 'url'
  | 'email'
  | 'long-hex'
  | 'signature'
  | 'jwt'

/** A piece of text and what it is. */
export interface PrivateMatch {
  readonly kind: PrivateKind
  readonly value: string
}

// A piece ends where no letter or digit follows: an address inside a longer word is none.
const piece = (pattern: string, flags = 'g'): RegExp => new RegExp(`(?<![0-9A-Za-z])(?:${pattern})(?![0-9A-Za-z])`, flags)

/** Amounts are long rows of digits too; a value without 0x has to hold a letter. */
const hexOfLength = (lengths: string): RegExp => piece(`0x[0-9a-f]${lengths}|(?=[0-9]*[a-f])[0-9a-f]${lengths}`, 'gi')

const PATTERNS: readonly (readonly [PrivateKind, RegExp])[] = [
  ['evm-address', hexOfLength('{40}')],
  ['long-hex', hexOfLength('{64,}')],
  ['pairing-uri', /(?<![0-9A-Za-z])wc:[^\s"'<>]{6,}/gi],
  ['url', /https?:\/\/[^\s"'<>]+/gi],
  ['jwt', piece('eyJ[\\w-]{8,}\\.[\\w-]{8,}\\.[\\w-]*')],
  ['bitcoin-address', piece('(?:bc|tb)1[02-9ac-hj-np-z]{11,71}', 'gi')],
]

/** Found by its `@`, and what stands before it looked at from there: searched from its first letter, each letter of a long text would begin one. */
const EMAIL = /@(?<=([^\s@<>"',;:/?&=]{1,64})@)[^\s@.<>"',;:/?&=]{1,63}(?:\.[^\s@.<>"',;:/?&=]{1,63})+/g

/** Base64 of 60 bytes and more, as wallets of some families sign. */
const BASE64 = /(?<![0-9A-Za-z+/])[0-9A-Za-z+/]{80,}={0,2}/g

const isMixed = (text: string): boolean => /[A-Za-z]/.test(text) && /[0-9]/.test(text) && /[+/=]/.test(text)

const BASE58 = piece('[1-9A-HJ-NP-Za-km-z]{25,90}')

/** What base58 text is goes by the bytes it holds; the short genesis hashes of chain ids are too few for an address. */
const base58Kind = (text: string): PrivateKind | undefined => {
  switch (base58.decode(text).length) {
    case 25:
      return /^[13mn2]/.test(text) ? 'bitcoin-address' : undefined
    case 32:
      return 'solana-address'
    case 35:
      return 'polkadot-address'
    case 64:
      return 'signature'
    default:
      return undefined
  }
}

/** Everything private in a text, one entry for each place. */
export const privateMatches = (text: string): readonly PrivateMatch[] => [
  ...PATTERNS.flatMap(([kind, pattern]) => [...text.matchAll(pattern)].map(([value]) => ({ kind, value }))),
  ...[...text.matchAll(EMAIL)].map(([domain, name = '']) => ({ kind: 'email' as const, value: name + domain })),
  ...[...text.matchAll(BASE64)].flatMap(([value]) => (isMixed(value) ? [{ kind: 'signature' as const, value }] : [])),
  ...[...text.matchAll(BASE58)].flatMap(([value]) => {
    const kind = base58Kind(value)
    return kind ? [{ kind, value }] : []
  }),
]
