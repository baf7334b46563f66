import type { Address, Client } from 'viem'
import { readContract } from 'viem/actions'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import { PorticoError } from '../../../../kernel/contract/errors.ts'
import type { DelegationContracts } from './delegation.ts'

const abi = parseAbi([
  'function currentNonce(address manager, address delegator) view returns (uint256)',
  'function incrementNonce(address manager)',
])

const enforcerOf = ({ enforcers }: DelegationContracts): Address => {
  const { NonceEnforcer: enforcer } = enforcers
  if (enforcer === undefined) throw new PorticoError('CHAIN_UNSUPPORTED', 'This network has no NonceEnforcer.')
  return enforcer
}

/** The account's nonce at the manager: permissions with another one do not work. */
export const readNonce = (client: Client, contracts: DelegationContracts, account: Address): Promise<bigint> =>
  readContract(client, { abi, address: enforcerOf(contracts), functionName: 'currentNonce', args: [contracts.manager, account] })

/** The call by which the account takes back all its permissions at once. */
export const disableAllCall = (contracts: DelegationContracts) => ({
  to: enforcerOf(contracts),
  value: 0n,
  data: encodeFunctionData({ abi, functionName: 'incrementNonce', args: [contracts.manager] }),
})
