import { type Address, type PublicClient, parseAbi } from 'viem'
import { multicall3Address } from '../../chain/multicall3.ts'
import type { ChainAccess } from '../chain-access.ts'

const abi = parseAbi(['function DOMAIN_SEPARATOR() view returns (bytes32)', 'function nonces(address owner) view returns (uint256)'])

/** Which of some tokens take a signature in place of an approval (EIP-2612), by address as given; `undefined` where the chain is silent. */
export type PermitReader = (chain: string, tokens: readonly Address[]) => Promise<ReadonlySet<Address> | undefined>

const readPermitTokens = async (client: PublicClient, tokens: readonly Address[]): Promise<ReadonlySet<Address>> => {
  const contracts = tokens.flatMap((address) => [
    { address, abi, functionName: 'DOMAIN_SEPARATOR' } as const,
    { address, abi, functionName: 'nonces', args: [address] } as const,
  ])
  const answers = await client.multicall({ contracts, multicallAddress: multicall3Address, batchSize: 0 })
  return new Set(tokens.filter((_, place) => answers[place * 2]?.result !== undefined && answers[place * 2 + 1]?.result !== undefined))
}

/** Asks the chains once for each list of tokens: code does not change. */
export const createPermitReader = ({ read }: ChainAccess): PermitReader => {
  const known = new Map<string, ReadonlySet<Address>>()
  return async (chain, tokens) => {
    const key = `${chain} ${tokens.join()}`
    const kept = known.get(key)
    if (kept) return kept
    try {
      const permits = await read(chain, (client) => readPermitTokens(client, tokens))
      known.set(key, permits)
      return permits
    } catch {
      // The list of tokens is right without it.
      return undefined
    }
  }
}
