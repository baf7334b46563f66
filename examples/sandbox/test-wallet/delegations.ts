import * as v from 'valibot'
import { concatHex, encodeAbiParameters, type Hex, numberToHex, pad, parseAbiParameters } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { delegationContracts } from '../chain/account-contracts.ts'
import { addressSchema, chainIdSchema, quantitySchema } from './hex.ts'
import { ProviderError } from './provider-error.ts'

const { enforcers, manager } = delegationContracts
const start = v.optional(v.nullable(v.number()))
const amounts = { justification: v.optional(v.nullable(v.string())), startTime: start, tokenAddress: v.optional(addressSchema) }
const optionalAmount = v.optional(v.nullable(quantitySchema))

/** The ways to take approvals back, each at the place of its bit. */
const WAYS = [
  'erc20Approve',
  'erc721Approve',
  'erc721SetApprovalForAll',
  'permit2Approve',
  'permit2Lockdown',
  'permit2InvalidateNonces',
] as const

const permission = v.variant('type', [
  v.object({
    type: v.picklist(['native-token-allowance', 'erc20-token-allowance']),
    data: v.object({ ...amounts, allowanceAmount: quantitySchema }),
  }),
  v.object({
    type: v.picklist(['native-token-periodic', 'erc20-token-periodic']),
    data: v.object({ ...amounts, periodAmount: quantitySchema, periodDuration: v.number() }),
  }),
  v.object({
    type: v.picklist(['native-token-stream', 'erc20-token-stream']),
    data: v.object({ ...amounts, amountPerSecond: quantitySchema, initialAmount: optionalAmount, maxAmount: optionalAmount }),
  }),
  v.object({
    type: v.literal('token-approval-revocation'),
    data: v.object({ ...v.entriesFromList(WAYS, v.optional(v.boolean())), justification: amounts.justification }),
  }),
])
const rule = v.variant('type', [
  v.object({ type: v.literal('expiry'), data: v.object({ timestamp: v.number() }) }),
  v.object({ type: v.literal('redeemer'), data: v.object({ addresses: v.array(addressSchema) }) }),
  v.object({ type: v.literal('payee'), data: v.object({ addresses: v.array(addressSchema) }) }),
])

/** A permission as ERC-7715 asks for it. */
export const permissionSchema = v.looseObject({
  chainId: chainIdSchema,
  from: v.optional(addressSchema),
  to: addressSchema,
  permission,
  rules: v.optional(v.nullable(v.array(rule))),
})

export type AskedPermission = v.InferOutput<typeof permissionSchema>

interface Caveat {
  readonly enforcer: Hex
  readonly terms: Hex
  readonly args: '0x'
}

const UNLIMITED = 2n ** 256n - 1n
const word = (value: bigint | number): Hex => numberToHex(value, { size: 32 })
const caveat = (enforcer: Hex, terms: Hex): Caveat => ({ enforcer, terms, args: '0x' })

type Spending = Exclude<AskedPermission['permission'], { readonly type: 'token-approval-revocation' }>

const tokenOf = ({ permission: asked }: AskedPermission): Hex | undefined =>
  asked.type === 'token-approval-revocation' ? undefined : asked.data.tokenAddress

/** What holds the amount: for a token its address stands in front, and no coin may go with the call. */
const amountCaveats = ({ data }: Spending, now: number): readonly Caveat[] => {
  const token = data.tokenAddress
  const isToken = token !== undefined
  const begin = word(data.startTime ?? now)
  const terms =
    'allowanceAmount' in data
      ? [word(data.allowanceAmount), word(UNLIMITED), begin]
      : 'periodAmount' in data
        ? [word(data.periodAmount), word(data.periodDuration), begin]
        : [word(data.initialAmount ?? 0n), word(data.maxAmount ?? UNLIMITED), word(data.amountPerSecond), begin]
  const isStream = 'amountPerSecond' in data
  const enforcer = isStream
    ? enforcers[isToken ? 'ERC20StreamingEnforcer' : 'NativeTokenStreamingEnforcer']
    : enforcers[isToken ? 'ERC20PeriodTransferEnforcer' : 'NativeTokenPeriodTransferEnforcer']
  const other = isToken ? caveat(enforcers.ValueLteEnforcer, word(0)) : caveat(enforcers.ExactCalldataEnforcer, '0x')
  return [caveat(enforcer, concatHex(isToken ? [token].concat(terms) : terms)), other]
}

const limitCaveats = (asked: AskedPermission['permission'], now: number): readonly Caveat[] => {
  if (asked.type !== 'token-approval-revocation') return amountCaveats(asked, now)
  const mask = WAYS.reduce((bits, way, place) => (asked.data[way] ? bits + 2 ** place : bits), 0)
  return [caveat(enforcers.ApprovalRevocationEnforcer, numberToHex(mask, { size: 1 }))]
}

const ruleCaveat = (asked: v.InferOutput<typeof rule>, isToken: boolean): Caveat => {
  if (asked.type === 'expiry') {
    return caveat(enforcers.TimestampEnforcer, concatHex([numberToHex(0, { size: 16 }), numberToHex(asked.data.timestamp, { size: 16 })]))
  }
  const { addresses } = asked.data
  if (asked.type === 'redeemer') return caveat(enforcers.RedeemerEnforcer, concatHex(addresses))
  const [payee] = addresses
  if (!isToken) return caveat(enforcers.AllowedTargetsEnforcer, concatHex(addresses))
  if (payee === undefined || addresses.length > 1) throw new ProviderError(-32602, 'A token is paid to one payee.')
  // The first argument of `transfer` stands behind four bytes.
  return caveat(enforcers.AllowedCalldataEnforcer, concatHex([word(4), pad(payee, { size: 32 })]))
}

const types = {
  Delegation: [
    { name: 'delegate', type: 'address' },
    { name: 'delegator', type: 'address' },
    { name: 'authority', type: 'bytes32' },
    { name: 'caveats', type: 'Caveat[]' },
    { name: 'salt', type: 'uint256' },
  ],
  Caveat: [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
  ],
} as const

const context = parseAbiParameters([
  'Delegation[] delegations',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
])

const ROOT: Hex = `0x${'f'.repeat(64)}`

/** Signs a permission as a delegation of the framework, and answers what its user shows to the chain. */
export const signDelegation = async (account: PrivateKeyAccount, asked: AskedPermission, salt: bigint, now: number): Promise<Hex> => {
  const isToken = tokenOf(asked) !== undefined
  const rules = (asked.rules ?? []).map((one) => ruleCaveat(one, isToken))
  const caveats = limitCaveats(asked.permission, now).concat(rules)
  const message = { delegate: asked.to, delegator: account.address, authority: ROOT, caveats, salt }
  const domain = { name: 'DelegationManager', version: '1', chainId: Number(BigInt(asked.chainId)), verifyingContract: manager }
  const signature = await account.signTypedData({ domain, types, primaryType: 'Delegation', message })
  return encodeAbiParameters(context, [[{ ...message, signature }]])
}
