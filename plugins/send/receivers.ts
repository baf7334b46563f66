import type { AddressCodec, Family } from '../../kernel/contract/family.ts'
import type { StoragePort } from '../../kernel/contract/ports.ts'
import type { TokenBalance } from '../tokens/manifest.ts'
import type { SendWarning } from './service.ts'

/** Characters that two addresses share at each end when one may pass for the other: what people compare. */
const COMPARED = 3

/** Whether the text is an address of the family, with nothing around it. */
export const isAddress = (text: string, codec: AddressCodec | undefined): boolean =>
  text === text.trim() && codec?.parse(text) !== undefined

/** Whether the text is a name, as name services write them (`nobody.example`): no family's addresses have a dot. A short form (`0x12...34`) is none. */
export const isName = (text: string): boolean => /^[^.]+(?:\.[^.]+)+$/.test(text)

/** Whether two texts are one address. */
export const isSameAddress = (a: string, b: string, codec: AddressCodec | undefined): boolean =>
  a === b || (codec !== undefined && codec.key(a) === codec.key(b))

/** Whether an address begins and ends like another one that it is not. */
export const looksLike = (address: string, other: string, codec: AddressCodec | undefined): boolean => {
  if (isSameAddress(address, other, codec)) return false
  // People overlook the case of letters in every family.
  const [a = '', b = ''] = [address, other].map((one) => (codec?.body?.(one) ?? one).toLowerCase())
  return a.slice(0, COMPARED) === b.slice(0, COMPARED) && a.slice(-COMPARED) === b.slice(-COMPARED)
}

const KEY = 'receivers'

/** How many are remembered, newest first. */
const KEPT = 50

/** What may be an address of some family; nothing else is ever written there by us. */
const KEPT_SHAPE = /^[0-9A-Za-z]{25,100}$/

/** Addresses that something was sent to, so that an address made to look like one of them is noticed. They are never offered for a click. */
export interface KnownReceivers {
  all(): readonly string[]
  /** As the family compares it. */
  add(address: string, codec: AddressCodec | undefined): void
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
    add(address, codec) {
      const own = codec?.key(address) ?? address
      storage.set(KEY, [own, ...all().filter((one) => one !== own)].slice(0, KEPT))
    },
  }
}

/** What warnings about a receiver are made from. */
export interface ReceiverParts {
  readonly family: Family | undefined
  readonly receiver: string
  /** The visitor's own addresses. */
  readonly own: readonly string[]
  /** Addresses something was sent to before, as storage has them: whoever can write there can plant some. */
  readonly known: readonly string[]
  readonly tokens: readonly TokenBalance[]
}

/** What the visitor should know about the receiver of a transfer, whatever is sent. */
export type ReceiverWarning = Extract<SendWarning, { readonly kind: 'lookAlike' | 'similarPair' | 'nobody' | 'self' | 'contract' }>

/** Looks at the receiver of a transfer; the gravest warning comes first. */
export const receiverWarnings = ({ family, receiver, own, known, tokens }: ReceiverParts): readonly ReceiverWarning[] => {
  const isSame = (a: string, b: string): boolean => isSameAddress(a, b, family?.codec)
  const isOwn = own.some((one) => isSame(one, receiver))
  // That it was sent to before does not silence the alarm: it may have been planted. Then nobody can say which of the two is meant.
  const isKnown = known.some((one) => isSame(one, receiver))
  const alike = isOwn ? undefined : [...own, ...known].find((one) => looksLike(receiver, one, family?.codec))
  const kind = isKnown && !own.some((one) => one === alike) ? 'similarPair' : 'lookAlike'
  const contract = tokens.find(({ address }) => address !== undefined && isSame(address, receiver))
  return Object.freeze([
    ...(alike === undefined ? [] : [{ kind, known: alike } as const]),
    ...(family?.isUnowned?.(receiver) ? [{ kind: 'nobody' } as const] : []),
    ...(contract ? [{ kind: 'contract', symbol: contract.symbol } as const] : []),
    ...(isOwn ? [{ kind: 'self' } as const] : []),
  ])
}

/** What the visitor should know about this transfer, the gravest first. */
export const warningsFor = ({ token, ...parts }: ReceiverParts & { readonly token: TokenBalance }): readonly SendWarning[] =>
  Object.freeze([
    ...receiverWarnings(parts),
    ...(token.doubtful ? [{ kind: 'doubtful' } as const] : token.known ? [] : [{ kind: 'unverified' } as const]),
  ])
