import {
  type Address,
  decodeAbiParameters,
  encodeFunctionData,
  type Hex,
  hashTypedData,
  isAddressEqual,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { DELEGATION_MANAGER } from './delegation-manager.ts'

/** A delegation of the framework (ERC-7710): whose, for whom, and what holds it to its limits. */
export interface Delegation {
  readonly delegate: Address
  readonly delegator: Address
  readonly authority: Hex
  readonly caveats: readonly { readonly enforcer: Address; readonly terms: Hex; readonly args: Hex }[]
  readonly salt: bigint
  readonly signature: Hex
}

/** The authority of a delegation that depends on no other one. */
const ROOT = `0x${'f'.repeat(64)}`

const context = parseAbiParameters([
  'Delegation[] delegations',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
])

/** The delegation by which the account itself has given something away. Undefined where a context holds none of this account. */
export const readDelegation = (bytes: Hex, account: Address): Delegation | undefined => {
  try {
    const [delegations] = decodeAbiParameters(context, bytes)
    // Who was given something may give it on: what the account has signed stands last.
    const root = delegations.at(-1)
    return root && isAddressEqual(root.delegator, account) && root.authority.toLowerCase() === ROOT ? root : undefined
  } catch {
    // No context, whatever it is.
    return undefined
  }
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

/** What the account has signed (EIP-712). */
export const signedHash = (delegation: Delegation, chainId: number): Hex =>
  hashTypedData({
    types,
    primaryType: 'Delegation',
    domain: { name: 'DelegationManager', version: '1', chainId, verifyingContract: DELEGATION_MANAGER },
    message: delegation,
  })

export const managerAbi = parseAbi([
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'function disableDelegation(Delegation delegation)',
  'function disabledDelegations(bytes32 delegationHash) view returns (bool)',
  'function getDelegationHash(Delegation delegation) pure returns (bytes32)',
])

/** The data of the call that ends a delegation for good. Only the account itself can make it. */
export const disablingData = (delegation: Delegation): Hex =>
  encodeFunctionData({ abi: managerAbi, functionName: 'disableDelegation', args: [delegation] })
