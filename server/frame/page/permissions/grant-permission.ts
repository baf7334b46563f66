import type { Address, Hex } from 'viem'
import type { PermissionRequest } from '../../../../plugins/smart-sessions/permissions/read-request.ts'
import { caveatsFor } from './caveats.ts'
import {
  type Delegation,
  type DelegationContracts,
  delegationTypedData,
  encodeContext,
  hashDelegation,
  ROOT_AUTHORITY,
} from './delegation.ts'
import { toPermission } from './permission.ts'

/** What a permission is granted with. */
export interface GrantOptions {
  readonly contracts: DelegationContracts
  readonly chainId: number
  /** Whose permission it is. */
  readonly account: Address
  /** The account's nonce at the manager, see `readNonce`. */
  readonly nonce: bigint
  /** The time of the chain's newest block, in seconds: what begins now does not begin after it. */
  readonly now: number
  /** Makes two equal permissions two delegations. */
  readonly salt: bigint
}

/** A permission that is ready to be signed. */
export interface PreparedGrant {
  readonly delegation: Delegation
  readonly hash: Hex
  readonly typedData: ReturnType<typeof delegationTypedData>
  /** What goes with the answer of ERC-7715 once the account has signed. */
  answer(signature: Hex): { readonly context: Hex; readonly delegationManager: Address; readonly dependencies: readonly [] }
}

/**
 * A permission as a delegation: each of its limits and rules is a caveat that a contract keeps, and one more holds it to the account's nonce.
 * Throws `PARAMS_INVALID` for what no contract keeps.
 */
const toDelegation = (request: PermissionRequest, { contracts, account, nonce, now, salt }: GrantOptions): Delegation => {
  const permission = toPermission(request.permission, now)
  const caveats = caveatsFor(contracts)
  return {
    delegate: request.to,
    delegator: account,
    authority: ROOT_AUTHORITY,
    caveats: caveats.permission(permission).concat(caveats.rules(permission, request.rules), caveats.nonce(nonce)),
    salt,
  }
}

/** Prepares the grant of a permission: what is signed, and what is answered. The account must run the code that delegates. */
export const prepareGrant = (request: PermissionRequest, options: GrantOptions): PreparedGrant => {
  const delegation = toDelegation(request, options)
  const { contracts, chainId } = options
  return {
    delegation,
    hash: hashDelegation(delegation),
    typedData: delegationTypedData(delegation, contracts, chainId),
    answer: (signature) => ({
      context: encodeContext({ ...delegation, signature }),
      delegationManager: contracts.manager,
      dependencies: [],
    }),
  }
}
