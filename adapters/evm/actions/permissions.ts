import { isAddressEqual, zeroHash } from 'viem'
import { readContract } from 'viem/actions'
import { isPorticoError, PorticoError } from '../../../kernel/contract/errors.ts'
import type { Call, PermissionsFeature } from '../../../kernel/contract/features.ts'
import type { Chains } from './chains.ts'
import { DELEGATION_MANAGER } from './delegation-manager.ts'
import { disablingData, managerAbi, readDelegation, signedHash } from './delegations.ts'
import { readSignedTerms } from './signed-terms.ts'
import { readSpent } from './spent-amounts.ts'
import { isBytes, requireAddress, requireOwnAddress } from './value-checks.ts'
import type { Wallet } from './wallet.ts'

const MOST_REQUESTS = 10

/** JSON-RPC codes of wallets that do not know a method. */
const UNKNOWN_METHOD: readonly (number | undefined)[] = [4200, -32601]

/** By its present name (ERC-7715), and by its old one for a wallet that does not know the present one. */
const ask = async (wallet: Wallet, call: Call<'eip155'>, params: readonly object[]): Promise<unknown> => {
  try {
    return await wallet.sign(call, { method: 'wallet_requestExecutionPermissions', params })
  } catch (cause) {
    if (!isPorticoError(cause) || !UNKNOWN_METHOD.includes(cause.rpcCode)) throw cause
    return wallet.sign(call, { method: 'wallet_grantPermissions', params })
  }
}

// A constant: a loader knows by its thunk whether a module is asked for again.
const verifyCode = () => import('../verify/verify-message.ts')

/** Permissions that the account gives to others: delegations of the framework that wallets have agreed on (ERC-7710). */
export const createPermissions = (wallet: Wallet, chains: Chains): PermissionsFeature<'eip155'> => ({
  async grant({ requests, ...call }) {
    if (requests.length === 0 || requests.length > MOST_REQUESTS) {
      throw new PorticoError('PARAMS_INVALID', `One to ${MOST_REQUESTS} permissions can be asked for at once.`)
    }
    return ask(wallet, call, requests)
  },
  readGrant({ context, manager, account, ...call }) {
    return chains.read(call, async ({ client, network }) => {
      const address = requireOwnAddress(account)
      // Another contract could say anything of itself.
      if (!isBytes(context) || !isAddressEqual(requireOwnAddress(manager), DELEGATION_MANAGER)) return undefined
      const delegation = readDelegation(context, address)
      if (!delegation) return undefined
      const { signatureChain, verifyEvmHash } = await verifyCode()
      const chain = signatureChain(client.request as Parameters<typeof signatureChain>[0])
      const at = { address: DELEGATION_MANAGER, abi: managerAbi } as const
      const [isSigned, hash] = await Promise.all([
        verifyEvmHash(chain, { address, hash: signedHash(delegation, Number(network.id)), signature: delegation.signature }),
        readContract(client, { ...at, functionName: 'getDelegationHash', args: [delegation] }),
      ])
      if (!isSigned || hash === zeroHash) return undefined
      const [isDisabled, amount] = await Promise.all([
        readContract(client, { ...at, functionName: 'disabledDelegations', args: [hash] }),
        readSpent(client, delegation, hash),
      ])
      return { status: isDisabled ? 'revoked' : 'active', signed: readSignedTerms(delegation), ...amount }
    })
  },
  revocation({ account, context, manager }) {
    const delegation = isBytes(context) ? readDelegation(context, requireOwnAddress(account)) : undefined
    if (!delegation || !isAddressEqual(requireAddress(manager), DELEGATION_MANAGER)) {
      throw new PorticoError('PARAMS_INVALID', 'This is no permission of the account.')
    }
    return Object.freeze({ to: DELEGATION_MANAGER, data: disablingData(delegation) })
  },
})
