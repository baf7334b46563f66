import { decodeAbiParameters, type Hex, isAddressEqual, isHex, type PublicClient, parseAbiParameters } from 'viem'
import { delegationContracts } from '../../chain/account-contracts.ts'

const context = parseAbiParameters([
  'Delegation[] delegations',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
])

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

const decode = (bytes: Hex) => {
  try {
    return decodeAbiParameters(context, bytes)[0].at(-1)
  } catch {
    return undefined
  }
}

/** Whether a context is a delegation that the address has signed, for the delegation manager of the sandbox. */
export const isSignedBy = async (
  client: PublicClient,
  {
    chainId,
    address,
    bytes,
    manager,
  }: { readonly chainId: number; readonly address: Hex; readonly bytes: string; readonly manager: string },
): Promise<boolean> => {
  const delegation = isHex(bytes) ? decode(bytes) : undefined
  if (!delegation || manager.toLowerCase() !== delegationContracts.manager.toLowerCase() || !isAddressEqual(delegation.delegator, address))
    return false
  const domain = { name: 'DelegationManager', version: '1', chainId, verifyingContract: delegationContracts.manager }
  const { signature, ...message } = delegation
  return client.verifyTypedData({ address, domain, types, primaryType: 'Delegation', message, signature })
}
