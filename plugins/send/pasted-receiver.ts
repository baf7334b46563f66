import type { Network } from '../../kernel/contract/caip.ts'
import type { Family } from '../../kernel/contract/family.ts'
import { isAddress, isName } from './receivers.ts'
import type { SendState } from './service.ts'

/** A prefix, in CAIP-10 one of two parts, and what follows it. */
const PREFIXED = /^([a-z0-9-]{2,32}(?::[-_a-z0-9]{1,64})?):(?:\/\/)?([^:]*)$/i

const splitOf = (text: string): { readonly prefix: string; readonly rest: string } | undefined => {
  const [, prefix = '', rest = ''] = PREFIXED.exec(text) ?? []
  return prefix === '' ? undefined : { prefix, rest }
}

const standsFor = (prefix: string, network: Network, family: Family | undefined): boolean => {
  // The reference of a CAIP-2 id has case; the others are names.
  if (prefix.includes(':')) return prefix === network.caipNetworkId
  return family?.prefixesOf?.(network).includes(prefix.toLowerCase()) ?? false
}

/** Where addresses are read. */
interface Place {
  readonly network: Network | undefined
  readonly family: Family | undefined
}

/**
 * The bare address of what people paste: with the network's own prefix (EIP-3770, CAIP-10) or as a link that says nothing but the address. All
 * else comes back as it is, without blanks at its ends.
 *
 * @example bareReceiver('eth:0xB07e31Fa8C526d90E4a71b68F3c205D97aE62d48', { network: mainnet, family: evmFamily }) // '0xB07e…'
 */
export const bareReceiver = (text: string, { network, family }: Place): string => {
  const plain = text.trim()
  const split = splitOf(plain)
  return network && split && standsFor(split.prefix, network, family) && isAddress(split.rest, family?.codec) ? split.rest : plain
}

/** What is hidden in a text, or looks like another character; a key of the locale. */
type OddCharacter = 'hiddenSpace' | 'hiddenLineBreak' | 'hiddenZeroWidth' | 'hiddenDirection' | 'hiddenControl' | 'foreignLetter'

const ODD: readonly (readonly [OddCharacter, RegExp])[] = [
  ['hiddenLineBreak', /[\n\v\f\r\u0085\u2028\u2029]/u],
  ['hiddenDirection', /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u],
  ['hiddenZeroWidth', /[\u00ad\u180e\u200b-\u200d\u2060-\u2064\ufeff]/u],
  ['hiddenSpace', /[\s\u2800\p{Z}]/u],
  ['hiddenControl', /[\p{C}\p{DI}]/u],
  ['foreignLetter', /[^\u0020-\u007e]/u],
]

/** Why a receiver that is no address is none, as far as that can be said; `reason` is a key of the locale. */
export type ReceiverProblem =
  | { readonly reason: 'nameGiven' | 'nameUnknown' | 'nameFailed' | 'paymentLink' }
  | { readonly reason: 'otherPrefix'; readonly prefix: string }
  | { readonly reason: OddCharacter; readonly character: string; readonly place: number }

/** The first odd character of a text, with its place counted from one. */
const oddCharacterOf = (text: string): Extract<ReceiverProblem, { readonly place: number }> | undefined => {
  for (const [at, character] of [...text].entries()) {
    const reason = ODD.find(([, pattern]) => pattern.test(character))?.[0]
    if (reason) return { reason, character, place: at + 1 }
  }
  return undefined
}

/** Whether the text is a name with nothing hidden in it. A name may be written in any alphabet. */
export const isPlainName = (text: string): boolean =>
  isName(text) && [...text].every((character) => (oddCharacterOf(character)?.reason ?? 'foreignLetter') === 'foreignLetter')

/** What is said of a name, by how its look-up stands. */
const NAME_PROBLEMS = { unknown: 'nameUnknown', failed: 'nameFailed' } as const

/**
 * Says what is wrong with a receiver where it can be named; undefined for an address, an empty field, a name that is looked up or known, and
 * what is merely no address. `name`: how the look-up of the text stands; left out where nobody knows names.
 */
export const receiverProblem = (
  text: string,
  { network, family, name }: Place & Partial<Pick<SendState, 'name'>>,
): ReceiverProblem | undefined => {
  if (text === '' || isAddress(text, family?.codec)) return undefined
  if (isPlainName(text)) {
    if (name?.status === 'loading' || name?.status === 'known') return undefined
    return { reason: name ? NAME_PROBLEMS[name.status] : 'nameGiven' }
  }
  const odd = oddCharacterOf(text)
  if (odd) return odd
  const [head = ''] = text.split(/[@?/]/, 1)
  const split = splitOf(head) ?? splitOf(text)
  if (!network || !split) return undefined
  if (!standsFor(split.prefix, network, family)) return { reason: 'otherPrefix', prefix: split.prefix }
  return head !== text && isAddress(split.rest, family?.codec) ? { reason: 'paymentLink' } : undefined
}
