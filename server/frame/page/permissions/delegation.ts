import type { Address, Hex, TypedDataDefinition } from 'viem'
import { decodeAbiParameters, encodeAbiParameters, encodeFunctionData, hashStruct, parseAbi, parseAbiParameters } from 'viem/utils'

/** The contracts of ERC-7710 delegations on a network. */
export interface DelegationContracts {
  readonly manager: Address
  /** The code that an account runs to delegate. */
  readonly implementation: Address
  /** The contracts that keep limits, by the names that the delegation framework has for them. */
  readonly enforcers: Readonly<Record<string, Address>>
}

/** One limit of a delegation: the contract that keeps it, and its terms. `args` come from whoever uses the delegation. */
export interface Caveat {
  readonly enforcer: Address
  readonly terms: Hex
  readonly args: Hex
}

/** What an account lets somebody do, within limits. The delegation framework's own form. */
export interface Delegation {
  readonly delegate: Address
  readonly delegator: Address
  readonly authority: Hex
  readonly caveats: readonly Caveat[]
  readonly salt: bigint
}

/** A delegation that its account has signed. */
export interface SignedDelegation extends Delegation {
  readonly signature: Hex
}

/** The authority of a delegation that is the account's own and not passed on. */
export const ROOT_AUTHORITY = `0x${'ff'.repeat(32)}` as const

const delegationTypes = {
  Caveat: [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
  ],
  Delegation: [
    { name: 'delegate', type: 'address' },
    { name: 'delegator', type: 'address' },
    { name: 'authority', type: 'bytes32' },
    { name: 'caveats', type: 'Caveat[]' },
    { name: 'salt', type: 'uint256' },
  ],
} as const

const messageOf = ({ delegate, delegator, authority, caveats, salt }: Delegation) => ({
  delegate,
  delegator,
  authority,
  caveats: caveats.map(({ enforcer, terms }) => ({ enforcer, terms })),
  salt,
})

/** What the account signs. */
export const delegationTypedData = (delegation: Delegation, { manager }: DelegationContracts, chainId: number) =>
  ({
    domain: { name: 'DelegationManager', version: '1', chainId, verifyingContract: manager },
    types: delegationTypes,
    primaryType: 'Delegation',
    message: messageOf(delegation),
  }) as const satisfies TypedDataDefinition

/** The hash by which manager and enforcers know a delegation. */
export const hashDelegation = (delegation: Delegation): Hex =>
  hashStruct({ types: delegationTypes, primaryType: 'Delegation', data: messageOf(delegation) })

const delegationStruct =
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }'
const caveatStruct = 'struct Caveat { address enforcer; bytes terms; bytes args; }'

const contextTypes = parseAbiParameters(['Delegation[] delegations', delegationStruct, caveatStruct])

/** What whoever uses the permission shows to the manager: `context` of ERC-7715. */
export const encodeContext = (delegation: SignedDelegation): Hex => encodeAbiParameters(contextTypes, [[delegation]])

/** Reads a context back. Undefined where it is none, and where it holds anything but one delegation of the account's own. */
export const decodeContext = (context: Hex): SignedDelegation | undefined => {
  try {
    const [delegations] = decodeAbiParameters(contextTypes, context)
    const [delegation] = delegations
    // Bytes that are read otherwise than they are written would be another permission than the one that is shown.
    const isWhole = delegations.length === 1 && delegation?.authority === ROOT_AUTHORITY
    return delegation !== undefined && isWhole && encodeContext(delegation) === context.toLowerCase() ? delegation : undefined
  } catch {
    return undefined
  }
}

/** What the manager of delegations understands. */
export const managerAbi = parseAbi([
  caveatStruct,
  delegationStruct,
  'function disableDelegation(Delegation delegation)',
  'function disabledDelegations(bytes32 hash) view returns (bool)',
])

/** The call by which the account takes one delegation back: the manager refuses it from then on. */
export const disableCall = (delegation: SignedDelegation, { manager }: DelegationContracts) => ({
  to: manager,
  value: 0n,
  data: encodeFunctionData({ abi: managerAbi, functionName: 'disableDelegation', args: [delegation] }),
})
