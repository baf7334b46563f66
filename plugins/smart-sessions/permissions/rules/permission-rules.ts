import * as v from 'valibot'
import type { RuleData } from '../asked-permission.ts'
import type { BoundPermission, PermissionText } from '../permission-type.ts'
import { address, seconds } from '../values.ts'

/** Several addresses, each named once. */
const addresses = v.pipe(
  v.array(address),
  v.minLength(1),
  v.maxLength(20),
  v.check((all) => new Set(all.map((one) => one.toLowerCase())).size === all.length),
)

/** What the rules of a permission say together. */
export interface PermissionRules {
  /** The first second, since 1970, at which the permission does not work any more. */
  readonly expiry?: number
  /** Only these may use the permission. */
  readonly redeemers?: readonly `0x${string}`[]
  /** Only these may be paid. */
  readonly payees?: readonly `0x${string}`[]
}

/** A type of rule (ERC-7715): its data, and what it adds to the rules of the permission. */
interface RuleType<D> {
  readonly data: v.GenericSchema<unknown, D>
  readonly rulesOf: (data: D) => PermissionRules
  /** Whether the rule means something for the permission. Default: for all. */
  readonly appliesTo?: (permission: BoundPermission) => boolean
}

const expiry: RuleType<{ readonly timestamp: number }> = {
  data: v.strictObject({ timestamp: seconds }),
  rulesOf: ({ timestamp }) => ({ expiry: timestamp }),
}
const redeemer: RuleType<{ readonly addresses: readonly `0x${string}`[] }> = {
  data: v.strictObject({ addresses }),
  rulesOf: (data) => ({ redeemers: data.addresses }),
}
const payee: RuleType<{ readonly addresses: readonly `0x${string}`[] }> = {
  data: v.strictObject({ addresses }),
  rulesOf: (data) => ({ payees: data.addresses }),
  // A permission that spends nothing pays nobody.
  appliesTo: ({ asset }) => asset.kind !== 'none',
}

type RuleReader = (data: unknown, permission: BoundPermission) => PermissionRules | undefined

const reader =
  <D>({ data: schema, rulesOf, appliesTo }: RuleType<D>): RuleReader =>
  (data, permission) => {
    const read = v.safeParse(schema, data)
    return read.success && appliesTo?.(permission) !== false ? rulesOf(read.output) : undefined
  }

const readers = { expiry: reader(expiry), redeemer: reader(redeemer), payee: reader(payee) } satisfies Record<keyof RuleData, RuleReader>

const READERS: ReadonlyMap<string, RuleReader> = new Map(Object.entries(readers))

/** The types of rules that can be read. */
export const RULE_TYPES: readonly string[] = [...READERS.keys()]

/** What a rule of a known type says. `unknown` for a type that is not known, `invalid` for data that are not the type's. */
export const readRule = (type: string, data: unknown, permission: BoundPermission): PermissionRules | 'unknown' | 'invalid' => {
  const read = READERS.get(type)
  return read ? (read(data, permission) ?? 'invalid') : 'unknown'
}

/** The sentences about rules. */
export const ruleTexts = ({ expiry: time, redeemers, payees }: PermissionRules): readonly PermissionText[] => [
  ...(time === undefined ? [] : [{ key: 'expiresAt', time } as const]),
  ...(redeemers ? [{ key: 'onlyRedeemers', addresses: redeemers } as const] : []),
  ...(payees ? [{ key: 'onlyPayees', addresses: payees } as const] : []),
]

/** Rules as a wallet is asked. */
export const rulesToWire = ({ expiry: timestamp, redeemers, payees }: PermissionRules): readonly object[] => [
  ...(timestamp === undefined ? [] : [{ type: 'expiry', data: { timestamp } }]),
  ...(redeemers ? [{ type: 'redeemer', data: { addresses: redeemers } }] : []),
  ...(payees ? [{ type: 'payee', data: { addresses: payees } }] : []),
]
