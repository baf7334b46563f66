import * as v from 'valibot'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { type PermissionRequest, type PermissionSubject, readPermissionRequests, windowOf } from './read-request.ts'
import { address, bytes } from './values.ts'

/** What a wallet has granted: the permission as it says it, and what is shown to the chain to use it. */
export interface GrantedPermission {
  readonly granted: PermissionRequest
  /** The signed delegation, as its user shows it to the chain. */
  readonly context: `0x${string}`
  readonly delegationManager: `0x${string}`
  /** Accounts that must be made before the permission can be used. */
  readonly dependencies: readonly { readonly factory: `0x${string}`; readonly factoryData: `0x${string}` }[]
}

const answer = v.array(
  v.looseObject({
    chainId: v.unknown(),
    from: v.optional(v.unknown()),
    to: v.unknown(),
    permission: v.unknown(),
    rules: v.optional(v.unknown()),
    context: bytes,
    delegationManager: address,
    dependencies: v.optional(v.pipe(v.array(v.object({ factory: address, factoryData: bytes })), v.maxLength(5)), []),
  }),
)

const isSame = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase()

/** Every address of the one list is in the other; no list is everybody. */
const isWithin = (granted: readonly string[] | undefined, asked: readonly string[] | undefined): boolean =>
  asked === undefined || (granted?.every((one) => asked.some((other) => isSame(one, other))) ?? false)

/** Seconds by which the wallet's clock may be behind when it sets a start time that was left to it. */
const CLOCK_TOLERANCE = 300

/** Whether what was granted is not more than what was asked for. */
const isCovered = (granted: PermissionRequest, asked: PermissionRequest, now: number): boolean => {
  const most = granted.permission.most(windowOf(granted, now))
  const limit = asked.permission.most(windowOf(asked, now - CLOCK_TOLERANCE))
  const [asset, askedAsset] = [granted.permission.asset, asked.permission.asset]
  const token = asset.kind === 'token' ? asset.address : ''
  const askedToken = askedAsset.kind === 'token' ? askedAsset.address : ''
  return (
    granted.permission.type === asked.permission.type &&
    isSame(granted.to, asked.to) &&
    isSame(token, askedToken) &&
    (asked.rules.expiry === undefined || (granted.rules.expiry ?? Number.POSITIVE_INFINITY) <= asked.rules.expiry) &&
    isWithin(granted.rules.redeemers, asked.rules.redeemers) &&
    isWithin(granted.rules.payees, asked.rules.payees) &&
    (limit === undefined || (most !== undefined && most <= limit))
  )
}

/**
 * Reads what a wallet has answered to a request for permissions, one for one. Throws `WALLET_ERROR` for an answer that cannot be read, or
 * that grants more than was asked for: the site would hold what the visitor has never seen.
 */
export const readGrantedPermissions = (
  params: unknown,
  asked: readonly PermissionRequest[],
  subject: PermissionSubject,
): readonly GrantedPermission[] => {
  const refuse = (message: string, cause?: unknown): never => {
    throw new PorticoError('WALLET_ERROR', message, { cause, context: { reason: 'excess' }, rpcCode: -32603 })
  }
  const read = v.safeParse(answer, params)
  if (!read.success || read.output.length !== asked.length) return refuse('The wallet has answered something else than permissions.')
  return asked.map((request, index) => {
    const { chainId, from, to, permission, rules, context, delegationManager, dependencies } = read.output[index] ?? {}
    if (context === undefined || delegationManager === undefined || dependencies === undefined)
      return refuse('The wallet has left out a permission.')
    try {
      const [granted] = readPermissionRequests([{ chainId, from, to, permission, rules }], subject)
      if (granted && isCovered(granted, request, subject.now)) return { granted, context, delegationManager, dependencies }
    } catch (cause) {
      return refuse('The wallet has answered a permission that cannot be read.', cause)
    }
    return refuse('The wallet has granted more than was asked for.')
  })
}
