/** Something that a request would do. Amounts in the smallest unit. */
export type Effect =
  /** Of the network's coin. */
  | { readonly kind: 'coin'; readonly to: string; readonly amount: bigint }
  /** Of a token: `amount` of it, or the item with this number. */
  | { readonly kind: 'token'; readonly token: string; readonly from?: string | undefined; readonly to: string; readonly amount: bigint }
  /** Somebody may take `amount` of a token, until a time in seconds where it says one. */
  | {
      readonly kind: 'allowance'
      readonly token: string
      readonly spender: string
      readonly amount: bigint
      readonly until?: bigint | undefined
    }
  /** Somebody may take every item of a collection, or no longer. */
  | { readonly kind: 'operator'; readonly token: string; readonly spender: string; readonly allowed: boolean }
  /** The account runs this code from now on (EIP-7702). */
  | { readonly kind: 'delegation'; readonly code: string; readonly everyChain: boolean }
  /** At most, where the request says so. `gas` is missing where the wallet estimates it. */
  | { readonly kind: 'fee'; readonly price: bigint; readonly gas?: bigint | undefined }

/** What wants the visitor's care. */
export type FindingKind = 'unlimited' | 'spender' | 'operator' | 'delegation' | 'fee'

export interface Finding {
  readonly kind: FindingKind
  readonly effect: Effect
}

/** From here on an allowance has no limit that anybody could reach; tokens of 96 bits write theirs so. */
const NO_LIMIT = 1n << 128n
const NO_LIMIT_96 = (1n << 96n) - 1n

export const isUnlimited = (amount: bigint): boolean => amount >= NO_LIMIT || amount === NO_LIMIT_96

/** wei for a unit of gas: a plain transfer would cost a fifth of a coin. */
const HIGH_PRICE = 10n ** 13n

/** wei: a whole coin. */
const HIGH_FEE = 10n ** 18n

const NOBODY = /^0x0{40}$/

const findingOf = (effect: Effect): FindingKind | undefined => {
  switch (effect.kind) {
    case 'allowance':
      if (effect.amount === 0n) return undefined
      return isUnlimited(effect.amount) ? 'unlimited' : 'spender'
    case 'operator':
      return effect.allowed ? 'operator' : undefined
    case 'delegation':
      return NOBODY.test(effect.code) ? undefined : 'delegation'
    case 'fee':
      return effect.price >= HIGH_PRICE || (effect.gas !== undefined && effect.gas * effect.price >= HIGH_FEE) ? 'fee' : undefined
    default:
      return undefined
  }
}

/** What among some effects wants the visitor's care, in their order. */
export const findingsOf = (effects: readonly Effect[]): readonly Finding[] =>
  effects.flatMap((effect) => {
    const kind = findingOf(effect)
    return kind === undefined ? [] : { kind, effect }
  })
