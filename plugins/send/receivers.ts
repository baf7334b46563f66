import type { AddressCodec } from '../../kernel/contract/family.ts'
import type { StoragePort } from '../../kernel/contract/ports.ts'
import { addressKey } from '../../kernel/contract/tools/address-key.ts'
import type { TokenBalance } from '../tokens/manifest.ts'
import type { SendWarning } from './service.ts'

const SHAPE = /^0x[0-9a-fA-F]{40}$/

/** Characters that two addresses share at each end when one may pass for the other: what people compare. */
const COMPARED = 3

/**
 * Addresses that no key belongs to, in lower case: the lowest ones, where chains keep their own code and where tokens are burnt (`0x…dEaD`);
 * one digit all along, such as the one that stands for the native coin (`0xEeee…`); and two that are known for burning. On Solana: the
 * system's own, and the one for burning.
 */
const NOBODY = /^0x(?:0{36}[0-9a-f]{4}|([0-9a-f])\1{39}|dead0{36}|dead0{16}42069420694206942069)$|^1{32}$|^1nc1nerator1{33}$/

/**
 * Whether the text is an address of the family. Without a codec: has the shape of an EVM address, which begins with a small `x`. Its checksum
 * is the adapter's to check: that takes the chain library.
 */
export const isAddress = (text: string, codec: AddressCodec | undefined): boolean =>
  codec ? codec.parse(text) !== undefined : SHAPE.test(text)

/** Whether the text is a name, as name services write them (`nobody.example`): no family's addresses have a dot. A short form (`0x12...34`) is none. */
export const isName = (text: string): boolean => /^[^.]+(?:\.[^.]+)+$/.test(text)

/** Whether two texts are one address. */
export const isSameAddress = (a: string, b: string): boolean => addressKey(a) === addressKey(b)

/** Whether what is sent there is lost for sure. */
const isNobody = (address: string): boolean => NOBODY.test(addressKey(address))

/** How all addresses of a family begin. */
const BEGINNING = /^(?:0x|(?:bc|tb|bcrt)1[qp]?)/

/** Whether an address begins and ends like another one that it is not. */
export const looksLike = (address: string, other: string): boolean => {
  if (isSameAddress(address, other)) return false
  // To the eye the case of letters is a detail in every family.
  const [a = '', b = ''] = [address, other].map((one) => one.toLowerCase().replace(BEGINNING, ''))
  return a.slice(0, COMPARED) === b.slice(0, COMPARED) && a.slice(-COMPARED) === b.slice(-COMPARED)
}

const KEY = 'receivers'

/** How many are remembered, newest first. */
const KEPT = 50

/** What may be an address of some family; nothing else is ever written there by us. */
const KEPT_SHAPE = /^[0-9A-Za-z]{25,100}$/

/** Addresses that something was sent to, so that an address made to look like one of them is noticed. They are never offered for a click. */
interface KnownReceivers {
  all(): readonly string[]
  add(address: string): void
}

const parse = (input: unknown): readonly string[] => {
  if (!Array.isArray(input)) throw new TypeError('The known receivers are no list.')
  return input.filter((one): one is string => typeof one === 'string' && KEPT_SHAPE.test(one)).slice(0, KEPT)
}

/** Makes the list, kept in the plugin's storage. */
export const createKnownReceivers = (storage: StoragePort): KnownReceivers => {
  const all = (): readonly string[] => storage.get(KEY, parse) ?? []
  return {
    all,
    add(address) {
      const own = addressKey(address)
      storage.set(KEY, [own, ...all().filter((one) => one !== own)].slice(0, KEPT))
    },
  }
}

/** What warnings are made from. */
interface WarningParts {
  readonly receiver: string
  /** The token that is sent. */
  readonly token: TokenBalance
  /** The visitor's own addresses. */
  readonly own: readonly string[]
  /** Addresses something was sent to before, as storage has them: whoever can write there can plant some. */
  readonly known: readonly string[]
  readonly tokens: readonly TokenBalance[]
}

/** What the visitor should know about this transfer, the gravest first. */
export const warningsFor = ({ receiver, token, own, known, tokens }: WarningParts): readonly SendWarning[] => {
  const isOwn = own.some((one) => isSameAddress(one, receiver))
  // That it was sent to before does not silence the alarm: it may have been planted. Then nobody can say which of the two is meant.
  const isKnown = known.some((one) => isSameAddress(one, receiver))
  const alike = isOwn ? undefined : [...own, ...known].find((one) => looksLike(receiver, one))
  const kind = isKnown && !own.some((one) => one === alike) ? 'similarPair' : 'lookAlike'
  const contract = tokens.find(({ address }) => address !== undefined && isSameAddress(address, receiver))
  return Object.freeze([
    ...(alike === undefined ? [] : [{ kind, known: alike } as const]),
    ...(isNobody(receiver) ? [{ kind: 'nobody' } as const] : []),
    ...(contract ? [{ kind: 'contract', symbol: contract.symbol } as const] : []),
    ...(isOwn ? [{ kind: 'self' } as const] : []),
    ...(token.doubtful ? [{ kind: 'doubtful' } as const] : token.known ? [] : [{ kind: 'unverified' } as const]),
  ])
}
