import type { ReviewChecks, ReviewFinding, ReviewPart, ReviewRuleId } from '../../../../kernel/contract/review.ts'
import { decimalText } from '../../../../kernel/contract/tools/decimal.ts'
import type { Facts } from '../address-facts.ts'
import type { Outcome } from '../outcome.ts'
import type { ReadRequest } from '../read-request.ts'

/** The network's coin, as the host configured it. */
export interface Coin {
  readonly symbol: string
  readonly decimals: number
}

export type Params = ReviewFinding['params']

/** A part of the request, and the call of a batch that it belongs to. */
export interface Place {
  readonly part: ReviewPart
  readonly call?: number
}

/** Everything that rules look at. */
export interface RuleContext {
  readonly network: string
  readonly account: string
  /** Seconds since 1970. */
  readonly now: number
  /** What was read, with what its tokens say of themselves where that is known. */
  readonly request: ReadRequest
  readonly places: readonly Place[]
  readonly coin: Coin | undefined
  /** Addresses that the visitor knows, the account among them. */
  readonly known: readonly string[]
  /** Whether a descriptor that the host pinned is for this contract. */
  isDescribed(address: string): boolean
  /** Undefined before the network was asked. */
  readonly facts: Facts | undefined
  /** Undefined before a node ran the request, and where none did. */
  readonly outcome: Outcome | undefined
}

/** Where a rule fires, and the values for its words. */
export interface Fired {
  readonly params?: Params
  readonly call?: number | undefined
}

/** A rule: its words are those of its id, `<id>.title` and `<id>.text`. */
export interface Rule {
  readonly id: ReviewRuleId
  readonly level: ReviewFinding['severity']
  /** What it looks at: the bytes, facts of the network, or a simulation. */
  readonly check: keyof ReviewChecks
  fires(context: RuleContext): readonly Fired[]
}

export type PartOf<K extends ReviewPart['kind']> = Extract<ReviewPart, { readonly kind: K }>

/** Looks at every part of a kind, or of several, those of a batch's calls too. */
export const parts =
  <K extends ReviewPart['kind']>(kinds: K | readonly K[], look: (part: PartOf<K>, context: RuleContext) => Params | boolean | undefined) =>
  (context: RuleContext): readonly Fired[] =>
    context.places.flatMap(({ part, call }) => {
      if (![kinds].flat().some((kind) => kind === part.kind)) return []
      const found = look(part as PartOf<K>, context)
      return found ? [{ params: found === true ? {} : found, call }] : []
    })

/** Looks at the request as a whole. */
export const whole =
  (look: (context: RuleContext) => Params | boolean | undefined) =>
  (context: RuleContext): readonly Fired[] => {
    const found = look(context)
    return found ? [{ params: found === true ? {} : found }] : []
  }

export const same = (a: string | undefined, b: string | undefined): boolean => a?.toLowerCase() === b?.toLowerCase()

/** An amount of the network's coin. */
export const coinText = (amount: bigint, coin: Coin | undefined): string =>
  coin ? `${decimalText(amount, coin.decimals)} ${coin.symbol}` : `${amount}`
