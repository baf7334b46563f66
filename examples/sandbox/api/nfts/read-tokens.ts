import { cleanText } from 'portico/plugin'
import type { PublicClient } from 'viem'
import { multicall3Address } from '../../chain/multicall3.ts'
import type { TokenPlace } from './token-place.ts'

const abi = [
  { type: 'function', name: 'tokenURI', stateMutability: 'view', inputs: [{ type: 'uint256' }], outputs: [{ type: 'string' }] },
  { type: 'function', name: 'uri', stateMutability: 'view', inputs: [{ type: 'uint256' }], outputs: [{ type: 'string' }] },
  { type: 'function', name: 'name', stateMutability: 'view', inputs: [], outputs: [{ type: 'string' }] },
] as const

/** What a contract says of a token. */
export interface TokenOnChain {
  /** Where its metadata lies; undefined where the contract does not say. */
  readonly uri: string | undefined
  /** How the contract calls itself; empty where it does not. */
  readonly collection: string
}

/** Characters of an address: a document within is one, too. */
const LONGEST_URI = 1_000_000

/** Reads in one request. */
const TOGETHER = 25

/** ERC-1155: the id as 64 hexadecimal digits. */
const withId = (uri: string, id: bigint): string => uri.replaceAll('{id}', id.toString(16).padStart(64, '0'))

/** Asks contracts where the metadata of tokens lies, for all of them together. */
export const readTokens = async (client: PublicClient, tokens: readonly TokenPlace[]): Promise<readonly TokenOnChain[]> => {
  const contracts = tokens.flatMap(({ contract: address, tokenId }) => [
    { address, abi, functionName: 'tokenURI', args: [tokenId] } as const,
    { address, abi, functionName: 'uri', args: [tokenId] } as const,
    { address, abi, functionName: 'name' } as const,
  ])
  const batches = Array.from({ length: Math.ceil(contracts.length / (3 * TOGETHER)) }, (_, at) =>
    contracts.slice(at * 3 * TOGETHER, (at + 1) * 3 * TOGETHER),
  )
  const answers = (
    await Promise.all(batches.map((some) => client.multicall({ contracts: some, multicallAddress: multicall3Address, batchSize: 0 })))
  ).flat()
  return tokens.map(({ tokenId }, at) => {
    const [erc721, erc1155, name] = answers.slice(at * 3, at * 3 + 3).map(({ result }) => result)
    const uri = erc721 || (erc1155 && withId(erc1155, tokenId))
    return { uri: uri && uri.length <= LONGEST_URI ? uri : undefined, collection: cleanText(name, 64) }
  })
}
