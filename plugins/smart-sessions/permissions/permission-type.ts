import type * as v from 'valibot'

/** Keys of the sentences about permissions; the reader has the texts. */
export type PermissionTextKey =
  | 'allowance'
  | 'periodic'
  | 'streamRate'
  | 'streamInitial'
  | 'streamMaximum'
  | 'revokesApprovals'
  | 'revokes.erc20Approve'
  | 'revokes.erc721Approve'
  | 'revokes.erc721SetApprovalForAll'
  | 'revokes.permit2Approve'
  | 'revokes.permit2Lockdown'
  | 'revokes.permit2InvalidateNonces'
  | 'startsAt'
  | 'expiresAt'
  | 'onlyRedeemers'
  | 'onlyPayees'

/** One sentence about a permission: the key of its text, and its values as they are. The reader writes amounts, times and addresses. */
export interface PermissionText {
  readonly key: PermissionTextKey
  /** In the smallest unit of what is spent. */
  readonly amount?: bigint
  /** The length of a period. */
  readonly seconds?: number
  /** In seconds since 1970. */
  readonly time?: number
  readonly addresses?: readonly `0x${string}`[]
}

/** From when until when something is counted, in seconds since 1970. `until` is the first second at which nothing works any more. */
export interface PermissionWindow {
  readonly now: number
  readonly until?: number
}

/** What a permission lets somebody spend: the native coin, a token, or nothing. */
export type SpentAsset =
  | { readonly kind: 'native' }
  | { readonly kind: 'token'; readonly address: `0x${string}` }
  | { readonly kind: 'none' }

/** What the chain says of the use of a permission. Undefined what it does not say. */
export interface PermissionUsage {
  /** What was spent in all. */
  readonly spent?: bigint
  /** What could be spent at this moment. */
  readonly available?: bigint
}

/** A type of permission (ERC-7715): what its data are, what they say, and the most that they allow. */
export interface PermissionType<D> {
  readonly type: string
  readonly data: v.GenericSchema<unknown, D>
  readonly assetOf: (data: D) => SpentAsset
  readonly textsOf: (data: D) => readonly PermissionText[]
  /** The most that can be spent within the window, in the smallest unit. Undefined where there is no such limit. */
  readonly mostOf: (data: D, window: PermissionWindow) => bigint | undefined
  /** What can still be spent within the window. Undefined where there is no limit, or the chain does not say what was spent. */
  readonly leftOf: (data: D, window: PermissionWindow, usage: PermissionUsage) => bigint | undefined
  /** The amount that the visitor may lower. Undefined where the type has none, or no limit. */
  readonly adjustable: (data: D, window: PermissionWindow) => bigint | undefined
  /** The same with a lower amount. The caller has checked that it is above zero and not above `adjustable`. */
  readonly lower: (data: D, amount: bigint) => D
  /** The data as a wallet is asked. */
  readonly toWire: (data: D) => Readonly<Record<string, unknown>>
}

/** A type with its data hidden: what a list of types consists of. */
export interface BoundPermission {
  readonly type: string
  readonly asset: SpentAsset
  readonly texts: readonly PermissionText[]
  readonly justification: string | undefined
  readonly most: (window: PermissionWindow) => bigint | undefined
  readonly left: (window: PermissionWindow, usage: PermissionUsage) => bigint | undefined
  readonly adjustable: (window: PermissionWindow) => bigint | undefined
  readonly lower: (amount: bigint) => BoundPermission
  readonly wire: Readonly<Record<string, unknown>>
}

/** Data that say for themselves what they allow. */
export const bindPermission = <D extends { readonly justification?: string | undefined }>(
  type: PermissionType<D>,
  data: D,
): BoundPermission => ({
  type: type.type,
  asset: type.assetOf(data),
  texts: type.textsOf(data),
  justification: data.justification,
  most: (window) => type.mostOf(data, window),
  left: (window, usage) => type.leftOf(data, window, usage),
  adjustable: (window) => type.adjustable(data, window),
  lower: (amount) => bindPermission(type, type.lower(data, amount)),
  wire: type.toWire(data),
})
