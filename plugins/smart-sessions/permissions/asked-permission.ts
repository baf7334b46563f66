/** Bytes as hex text: an address, an amount in the smallest unit, or a chain id. */
type Hex = `0x${string}`

interface Spending {
  /** In seconds since 1970. Without it the permission begins when it is granted. */
  readonly startTime?: number | null
  /** What the site wants it for. */
  readonly justification?: string | null
}

interface OfToken {
  readonly tokenAddress: Hex
}

interface Allowance extends Spending {
  readonly allowanceAmount: Hex
}

interface Periodic extends Spending {
  readonly periodAmount: Hex
  /** In seconds. */
  readonly periodDuration: number
}

interface Stream extends Spending {
  readonly amountPerSecond: Hex
  readonly initialAmount?: Hex | null
  readonly maxAmount?: Hex | null
}

/** The data of each type of permission that can be asked for. */
export interface PermissionData {
  readonly 'native-token-allowance': Allowance
  readonly 'native-token-periodic': Periodic
  readonly 'native-token-stream': Stream
  readonly 'erc20-token-allowance': Allowance & OfToken
  readonly 'erc20-token-periodic': Periodic & OfToken
  readonly 'erc20-token-stream': Stream & OfToken
  readonly 'token-approval-revocation': Pick<Spending, 'justification'> & {
    readonly erc20Approve: boolean
    readonly erc721Approve: boolean
    readonly erc721SetApprovalForAll: boolean
    readonly permit2Approve: boolean
    readonly permit2Lockdown: boolean
    readonly permit2InvalidateNonces: boolean
  }
}

/** The data of each type of rule. */
export interface RuleData {
  /** The first second, since 1970, at which the permission does not work any more. */
  readonly expiry: { readonly timestamp: number }
  /** Who may use the permission. */
  readonly redeemer: { readonly addresses: readonly Hex[] }
  /** Who may be paid. */
  readonly payee: { readonly addresses: readonly Hex[] }
}

/**
 * A permission as a site asks for it (ERC-7715).
 *
 * @example const asked: AskedPermission = { chainId: '0x1', to: agent, permission: { type: 'native-token-allowance', isAdjustmentAllowed: true, data: { allowanceAmount: '0x64' } }, rules: [{ type: 'expiry', data: { timestamp: 1790000000 } }] }
 */
export interface AskedPermission {
  readonly chainId: Hex
  /** Of which account. Without it, of the connected one. */
  readonly from?: Hex | null
  /** Who gets the permission. */
  readonly to: Hex
  readonly permission: {
    readonly [T in keyof PermissionData]: { readonly type: T; readonly isAdjustmentAllowed: boolean; readonly data: PermissionData[T] }
  }[keyof PermissionData]
  readonly rules?: readonly { readonly [T in keyof RuleData]: { readonly type: T; readonly data: RuleData[T] } }[keyof RuleData][] | null
}
