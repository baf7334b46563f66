import type { Address, Hex } from 'viem'
import { isAddressEqual } from 'viem/utils'
import { type PermissionRequest, readPermissionRequests, windowOf } from '../../../../plugins/smart-sessions/permissions/read-request.ts'
import type { HeldPermission } from '../rpc/approval-subject.ts'
import type { OpenedAccount } from '../smart-account/open-account.ts'
import { type DelegationContracts, decodeContext } from './delegation.ts'
import type { KeptPermission } from './kept-permissions.ts'
import { readAsset } from './read-asset.ts'
import { type PermissionState, readPermissionState } from './read-permission.ts'

const requestOf = ({ request }: KeptPermission, { chain, address: account }: OpenedAccount): PermissionRequest | undefined => {
  try {
    const isAccount = (address: string): boolean => isAddressEqual(address as Address, account)
    return readPermissionRequests([request], { chain: BigInt(chain.chainId), isAccount, now: 0, allowUnlimited: true })[0]
  } catch {
    return undefined
  }
}

/** What still holds of the permissions that a site was given. One of which the chain does not answer is among them: it may hold. */
export const readHeld = async (
  kept: readonly KeptPermission[],
  opened: OpenedAccount,
  contracts: DelegationContracts,
): Promise<readonly HeldPermission[]> => {
  const read = kept.map(async (one): Promise<readonly HeldPermission[]> => {
    const [request, delegation] = [requestOf(one, opened), decodeContext(one.context as Hex)]
    if (!request || !delegation) return []
    const [state, asset] = await Promise.all([
      readPermissionState(opened.client, contracts, delegation).catch((): Partial<PermissionState> => ({})),
      readAsset(request, opened),
    ])
    if (state.status === 'revoked' || state.status === 'expired') return []
    const most = request.permission.most(windowOf(request, one.grantedAt))
    return [{ asset, most, spent: state.spent, expiry: request.rules.expiry }]
  })
  return (await Promise.all(read)).flat()
}
