import type { AbiParameter } from 'viem'
import { DELEGATION_MANAGER } from '../actions/delegation-manager.ts'
import type { Delegation } from '../actions/delegations.ts'
import type { KnownCall } from './decode-exactly.ts'

const CAVEATS: AbiParameter = {
  name: 'caveats',
  type: 'tuple[]',
  components: [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
    { name: 'args', type: 'bytes' },
  ],
}

const DELEGATION: AbiParameter = {
  type: 'tuple',
  components: [
    { name: 'delegate', type: 'address' },
    { name: 'delegator', type: 'address' },
    { name: 'authority', type: 'bytes32' },
    CAVEATS,
    { name: 'salt', type: 'uint256' },
    { name: 'signature', type: 'bytes' },
  ],
}

/** Calls by which an account takes back a permission that it has given (ERC-7710), by selector. */
export const revocationCalls: Readonly<Record<string, KnownCall>> = {
  // disableDelegation(Delegation). The words calm: they are for the known manager alone, as another contract may do anything by this name.
  '49934047': {
    takes: [DELEGATION],
    read(contract, { struct }, { account }) {
      const { delegate, delegator } = struct<Delegation>(0)
      // The manager refuses it to everybody but the one who gave the permission.
      return contract === DELEGATION_MANAGER && delegator === account ? [{ kind: 'revocation', contract, delegate }] : undefined
    },
  },
}
