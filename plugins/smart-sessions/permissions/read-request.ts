import * as v from 'valibot'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { BoundPermission, PermissionText, PermissionWindow } from './permission-type.ts'
import { type PermissionRules, readRule, rulesToWire, ruleTexts } from './rules/permission-rules.ts'
import { readPermission } from './types/permission-types.ts'
import { address, chainId } from './values.ts'

/** Why a request for permissions is refused before anybody is asked. */
export type PermissionRefusal =
  /** It has not the form of ERC-7715. */
  | 'form'
  | 'unknownType'
  | 'unknownRule'
  /** The data of a type or of a rule are not those of its kind. */
  | 'data'
  /** A rule is there twice. */
  | 'duplicateRule'
  | 'otherAccount'
  | 'otherNetwork'
  /** The account would give a permission to itself. */
  | 'ownDelegate'
  /** It has no end date, or one more than ten years away. */
  | 'withoutExpiry'
  | 'expired'
  /** The amount has no limit. */
  | 'withoutLimit'

/** A permission that somebody asks for, read in full. */
export interface PermissionRequest {
  readonly chainId: `0x${string}`
  /** Whose. Absent where the request leaves it to the wallet. */
  readonly from?: `0x${string}`
  /** Who gets the permission. */
  readonly to: `0x${string}`
  readonly permission: BoundPermission
  /** The visitor may lower the amount. */
  readonly isAdjustmentAllowed: boolean
  readonly rules: PermissionRules
  /** Everything that the request says, in sentences. */
  readonly texts: readonly PermissionText[]
}

/** Whom, where and when a request is held against. */
export interface PermissionSubject {
  /** The chain's number. */
  readonly chain: bigint
  /** Whether an address is that of the account. */
  readonly isAccount: (address: string) => boolean
  /** In seconds since 1970. */
  readonly now: number
  /** Permissions without an end date, or without an upper amount, are let pass. Default false. */
  readonly allowUnlimited?: boolean
}

const TEN_YEARS = 10 * 366 * 86_400

const element = v.strictObject({
  chainId,
  from: v.nullish(address),
  to: address,
  permission: v.strictObject({ type: v.pipe(v.string(), v.maxLength(80)), isAdjustmentAllowed: v.boolean(), data: v.unknown() }),
  rules: v.nullish(v.pipe(v.array(v.strictObject({ type: v.pipe(v.string(), v.maxLength(80)), data: v.unknown() })), v.maxLength(10))),
})

const elements = v.pipe(v.array(element), v.minLength(1), v.maxLength(10))

const refuse = (reason: PermissionRefusal, message: string): never => {
  throw new PorticoError('PARAMS_INVALID', message, { context: { reason }, rpcCode: -32602 })
}

const readRules = (rules: readonly { readonly type: string; readonly data: unknown }[], permission: BoundPermission): PermissionRules => {
  if (new Set(rules.map(({ type }) => type)).size < rules.length) refuse('duplicateRule', 'A rule is there twice.')
  const read = rules.map(({ type, data }) => {
    const rule = readRule(type, data, permission)
    if (rule === 'unknown') return refuse('unknownRule', `A rule of the type ${JSON.stringify(type)} is not known.`)
    if (rule === 'invalid') return refuse('data', `The data of the rule ${type} cannot be read.`)
    return rule
  })
  return Object.assign({}, ...read)
}

const readElement = ({ from, to, ...given }: v.InferOutput<typeof element>): PermissionRequest => {
  const permission = readPermission(given.permission.type, given.permission.data)
  if (permission === 'unknown')
    return refuse('unknownType', `A permission of the type ${JSON.stringify(given.permission.type)} is not known.`)
  if (permission === 'invalid') return refuse('data', `The data of the permission ${given.permission.type} cannot be read.`)
  const rules = readRules(given.rules ?? [], permission)
  return {
    chainId: given.chainId,
    ...(from ? { from } : {}),
    to,
    permission,
    isAdjustmentAllowed: given.permission.isAdjustmentAllowed,
    rules,
    texts: permission.texts.concat(ruleTexts(rules)),
  }
}

/** From now until the permission ends. */
export const windowOf = ({ rules }: Pick<PermissionRequest, 'rules'>, now: number): PermissionWindow => ({
  now,
  ...(rules.expiry === undefined ? {} : { until: rules.expiry }),
})

const hold = (request: PermissionRequest, { chain, isAccount, now, allowUnlimited = false }: PermissionSubject): void => {
  if (BigInt(request.chainId) !== chain) refuse('otherNetwork', 'A permission is asked for another network.')
  if (request.from !== undefined && !isAccount(request.from)) refuse('otherAccount', 'A permission is asked of another account.')
  if (isAccount(request.to)) refuse('ownDelegate', 'An account gives no permission to itself.')
  const { expiry } = request.rules
  if (expiry !== undefined && expiry <= now) refuse('expired', 'The permission would have ended already.')
  if (allowUnlimited) return
  if (expiry === undefined || expiry > now + TEN_YEARS) refuse('withoutExpiry', 'The permission has no end date.')
  if (request.permission.most(windowOf(request, now)) === undefined) refuse('withoutLimit', 'The amount has no limit.')
}

/**
 * Reads the params of `wallet_requestExecutionPermissions` (ERC-7715, also sent as `wallet_grantPermissions`): every element, every field.
 * Throws `PARAMS_INVALID`, with a `PermissionRefusal` as `context.reason`, for what is not known to the last field, for another account or
 * network than that of the subject, and for a permission that never ends.
 *
 * @example readPermissionRequests(params, { chain: 137n, isAccount: (address) => isSame(address, account), now: 1790000000 })
 */
export const readPermissionRequests = (params: unknown, subject: PermissionSubject): readonly PermissionRequest[] => {
  const read = v.safeParse(elements, params)
  if (!read.success) return refuse('form', 'The request for permissions has not the form of ERC-7715.')
  const requests = read.output.map(readElement)
  for (const request of requests) hold(request, subject)
  return requests
}

/**
 * The request with a lower amount. Throws `PARAMS_INVALID` where the request does not allow it, and for an amount that is zero or above the
 * one that was asked for.
 */
export const lowerAmount = (request: PermissionRequest, amount: bigint, now: number): PermissionRequest => {
  const highest = request.permission.adjustable(windowOf(request, now))
  if (!request.isAdjustmentAllowed || highest === undefined || amount <= 0n || amount > highest)
    return refuse('data', 'The amount of the permission cannot be changed to this.')
  if (amount === highest) return request
  const permission = request.permission.lower(amount)
  return { ...request, permission, texts: permission.texts.concat(ruleTexts(request.rules)) }
}

/** The request as a wallet is asked. */
export const permissionToWire = (request: PermissionRequest, account: string): Readonly<Record<string, unknown>> => ({
  chainId: request.chainId,
  from: request.from ?? account,
  to: request.to,
  permission: { type: request.permission.type, isAdjustmentAllowed: request.isAdjustmentAllowed, data: request.permission.wire },
  rules: rulesToWire(request.rules),
})
