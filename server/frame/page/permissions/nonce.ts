import type { Address, Client } from 'viem'
import { readContract } from 'viem/actions'
import { parseAbi } from 'viem/utils'
import { PorticoError } from '../../../../kernel/contract/errors.ts'
import type { DelegationContracts } from './delegation.ts'

const abi = parseAbi(['function currentNonce(address manager, address delegator) view returns (uint256)'])

const enforcerOf = ({ enforcers }: DelegationContracts): Address => {
  const { NonceEnforcer: enforcer } = enforcers
  if (enforcer === undefined) throw new PorticoError('CHAIN_UNSUPPORTED', 'This network has no NonceEnforcer.')
  return enforcer
}

/** The account's nonce at the manager: permissions with another one do not work. */
export const readNonce = (client: Client, contracts: DelegationContracts, account: Address): Promise<bigint> =>
  readContract(client, { abi, address: enforcerOf(contracts), functionName: 'currentNonce', args: [contracts.manager, account] })
