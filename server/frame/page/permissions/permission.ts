import * as v from 'valibot'
import type { Address } from 'viem'
import { PorticoError } from '../../../../kernel/contract/errors.ts'
import type { PermissionRequest } from '../../../../plugins/smart-sessions/permissions/read-request.ts'
import { UNLIMITED } from '../../../../plugins/smart-sessions/permissions/values.ts'

/** What a permission allows, in numbers of the contracts. */
export type PermissionData =
  | { readonly kind: 'allowance'; readonly token?: Address; readonly amount: bigint; readonly startTime: bigint }
  | {
      readonly kind: 'periodic'
      readonly token?: Address
      readonly amount: bigint
      readonly duration: bigint
      readonly startTime: bigint
    }
  | {
      readonly kind: 'stream'
      readonly token?: Address
      readonly initialAmount: bigint
      readonly maxAmount: bigint
      readonly amountPerSecond: bigint
      readonly startTime: bigint
    }
  /** A bit for each way to take approvals back. */
  | { readonly kind: 'revocation'; readonly mask: number }

/** A permission as it is put to the contracts. */
export interface Permission {
  readonly type: string
  readonly data: PermissionData
}

/** The rules of a permission, as they were read. */
export type PermissionRules = PermissionRequest['rules']

const isHex = (text: string): text is `0x${string}` => /^0x[\da-f]+$/i.test(text)
const hex = v.pipe(v.string(), v.guard(isHex))
const amount = v.pipe(
  hex,
  v.transform((text) => BigInt(text)),
)
const seconds = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.transform((value) => BigInt(value)),
)
const entries = { startTime: v.optional(seconds), tokenAddress: v.optional(hex) }

const allowance = v.object({ ...entries, allowanceAmount: amount })
const periodic = v.object({ ...entries, periodAmount: amount, periodDuration: seconds })
const stream = v.object({ ...entries, initialAmount: v.optional(amount, '0x0'), maxAmount: v.optional(amount), amountPerSecond: amount })

/** The ways to take approvals back, each at the place of its bit. */
const WAYS = [
  'erc20Approve',
  'erc721Approve',
  'erc721SetApprovalForAll',
  'permit2Approve',
  'permit2Lockdown',
  'permit2InvalidateNonces',
] as const

const common = (given: v.InferOutput<v.ObjectSchema<typeof entries, undefined>>, now: bigint) => ({
  ...(given.tokenAddress === undefined ? {} : { token: given.tokenAddress }),
  startTime: given.startTime ?? now,
})

const readers: Readonly<Record<string, (data: unknown, now: bigint) => PermissionData>> = {
  allowance(data, now) {
    const given = v.parse(allowance, data)
    return { kind: 'allowance', ...common(given, now), amount: given.allowanceAmount }
  },
  periodic(data, now) {
    const given = v.parse(periodic, data)
    return { kind: 'periodic', ...common(given, now), amount: given.periodAmount, duration: given.periodDuration }
  },
  stream(data, now) {
    const { initialAmount, maxAmount = UNLIMITED, amountPerSecond, ...given } = v.parse(stream, data)
    return { kind: 'stream', ...common(given, now), initialAmount, maxAmount, amountPerSecond }
  },
  revocation(data) {
    const ways = v.parse(v.record(v.string(), v.unknown()), data)
    return { kind: 'revocation', mask: WAYS.reduce((mask, way, place) => (ways[way] === true ? mask + 2 ** place : mask), 0) }
  },
}

/**
 * A permission that was read (`readPermissionRequests`) in numbers of the contracts. `now`: where it leaves out when it begins. Throws
 * `PARAMS_INVALID` for a type that no contract keeps.
 */
export const toPermission = ({ type, wire }: PermissionRequest['permission'], now: number): Permission => {
  const [, asset, kind] = /^(native-token|erc20-token|token-approval)-(allowance|periodic|stream|revocation)$/.exec(type) ?? []
  const read = kind === undefined ? undefined : readers[kind]
  if (read === undefined) throw new PorticoError('PARAMS_INVALID', `No contract keeps the permission ${type}.`)
  const data = read(wire, BigInt(now))
  const hasToken = data.kind !== 'revocation' && data.token !== undefined
  if (hasToken !== (asset === 'erc20-token')) throw new PorticoError('PARAMS_INVALID', `The permission ${type} names the wrong asset.`)
  return { type, data }
}
