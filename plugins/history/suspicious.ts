import type { AddressCodec } from '../../kernel/contract/family.ts'
import { compareDecimals } from '../../kernel/contract/tools/decimal.ts'
import type { Suspicion } from './service.ts'

/** Characters that two addresses share at one end when one may pass for the other: what a short form shows. */
const COMPARED = 4

/** Of how many receivers, the newest first, one shared end is enough. Of more of them chance would hide honest rows. */
const NEWEST = 100

/** Less than this came to make a row, and not to pay. US dollars; and, where there is no price, whole coins and whole tokens. */
const DUST = { dollars: '0.01', coin: '0.000001', token: '0.001' } as const

/** An address by what it is compared by. */
export interface AddressMark {
  readonly key: string
  readonly head: string
  readonly tail: string
}

type Comparing = Pick<AddressCodec, 'key' | 'body'>

/** Reads the two ends of an address. */
export const markOf = (address: string, codec: Comparing): AddressMark => {
  // People overlook the case of letters in every family.
  const body = (codec.body?.(address) ?? address).toLowerCase()
  return { key: codec.key(address), head: body.slice(0, COMPARED), tail: body.slice(-COMPARED) }
}

/** Whom the visitor knows. `imitated`: it begins or ends like an address that is known, and is none of them. */
export interface KnownAddresses {
  relationTo(mark: AddressMark): 'known' | 'imitated' | 'stranger'
}

interface KnownParts {
  readonly codec: Comparing
  /** The visitor's accounts. */
  readonly accounts: readonly string[]
  /** To whom the visitor has sent, the newest first. */
  readonly receivers: readonly string[]
}

/**
 * Makes the set that look-alikes are found by.
 *
 * @example createKnownAddresses({ codec, accounts: [account.address], receivers: [] }).relationTo(markOf(sender, codec)) // 'stranger'
 */
export const createKnownAddresses = ({ codec, accounts, receivers }: KnownParts): KnownAddresses => {
  const marks = new Map([...accounts, ...receivers].map((address) => [codec.key(address), address]))
  const all = [...marks.values()].map((address) => markOf(address, codec))
  const newest = all.slice(0, accounts.length + NEWEST)
  const heads = new Set(newest.map(({ head }) => head))
  const tails = new Set(newest.map(({ tail }) => tail))
  const both = new Set(all.map(({ head, tail }) => `${head} ${tail}`))
  return {
    relationTo({ key, head, tail }) {
      if (marks.has(key)) return 'known'
      return heads.has(head) || tails.has(tail) || both.has(`${head} ${tail}`) ? 'imitated' : 'stranger'
    },
  }
}

/** A coin, token or NFT as evidence. */
export interface SuspectAsset {
  readonly type: 'coin' | 'token' | 'nft'
  /** Whether somebody vouches for it; undefined where nobody could be asked. */
  readonly vouched: boolean | undefined
  /** The service calls it spam. */
  readonly spam: boolean
}

/** What moved. */
export interface SuspectMove {
  readonly direction: 'in' | 'out' | 'self'
  readonly asset: SuspectAsset
  /** Decimal text in whole coins. */
  readonly amount: string
  /** In US dollars, decimal text. */
  readonly worth?: string | undefined
  /** Who it came from or went to. What a token says of it may be made up. */
  readonly other?: AddressMark | undefined
}

/** A transaction as evidence. */
export interface SuspectTransaction {
  /** The account itself has signed it. */
  readonly sentByAccount: boolean
  /** Who has signed it and paid its fee: the one address that nobody can make up. */
  readonly sender?: AddressMark | undefined
}

const isZero = (amount: string): boolean => !/[1-9]/.test(amount)

const isDust = ({ asset, amount, worth }: SuspectMove): boolean =>
  asset.type !== 'nft' &&
  (worth === undefined
    ? compareDecimals(amount, asset.type === 'coin' ? DUST.coin : DUST.token) < 0
    : compareDecimals(worth, DUST.dollars) < 0)

const evidenceOf = (move: SuspectMove, sender: AddressMark | undefined, known: KnownAddresses): Suspicion | undefined => {
  const { direction, asset, amount, other } = move
  if (isZero(amount)) return 'empty'
  // Money of a listed token that somebody else moved out has really gone: that is never hidden.
  if (direction !== 'in') return asset.vouched === false ? 'notSent' : undefined
  const fromFriend = sender !== undefined && known.relationTo(sender) === 'known'
  if ([sender, other].some((mark) => mark !== undefined && known.relationTo(mark) === 'imitated')) return 'lookAlike'
  if (fromFriend) return undefined
  if (asset.vouched === false) return 'unlisted'
  return isDust(move) ? 'dust' : undefined
}

/**
 * Why a move is not what it seems; undefined for an honest one. What the account has signed is never suspicious. What the move itself shows
 * says more to the visitor than that a service calls it spam.
 */
export const suspicionOfMove = (
  move: SuspectMove,
  { sentByAccount, sender }: SuspectTransaction,
  known: KnownAddresses,
): Suspicion | undefined => (sentByAccount ? undefined : (evidenceOf(move, sender, known) ?? (move.asset.spam ? 'spam' : undefined)))

/** The same of a permission: a token that nobody vouches for may say that the account gave one. */
export const suspicionOfPermission = (asset: SuspectAsset, { sentByAccount }: SuspectTransaction): Suspicion | undefined =>
  !sentByAccount && (asset.spam || asset.vouched === false) ? 'notSent' : undefined
