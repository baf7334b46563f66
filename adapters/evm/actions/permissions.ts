import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { PermissionsFeature } from '../../../kernel/contract/features.ts'
import { toHexChainId } from '../connect/wallet-requests.ts'
import { requireOwnAddress } from './value-checks.ts'
import type { Wallet } from './wallet.ts'

const invalid = (message: string): PorticoError => new PorticoError('PARAMS_INVALID', message)

/** What is asked for, as plain data of the caller; account and chain are always those of the call. */
const requestOf = (request: unknown): object => {
  if (typeof request !== 'object' || request === null || Array.isArray(request)) throw invalid('The request for permissions is no object.')
  return request
}

/** EIP-7715: `wallet_grantPermissions` and `wallet_revokePermissions`, which takes the permission by its context. */
export const createPermissions = (wallet: Wallet): PermissionsFeature<'eip155'> => ({
  async grant({ request, ...call }) {
    const subject = { address: requireOwnAddress(call.account), chainId: toHexChainId(call.network) }
    return wallet.sign(call, { method: 'wallet_grantPermissions', params: [{ ...requestOf(request), ...subject }] })
  },
  async revoke({ id, ...call }) {
    if (id === '') throw invalid('A permission is named by its context.')
    await wallet.sign(call, { method: 'wallet_revokePermissions', params: [{ pci: id, address: requireOwnAddress(call.account) }] })
  },
})
