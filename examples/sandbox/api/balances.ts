import { decimalText, worth } from 'portico/plugin'
import { type Address, encodeFunctionData, type PublicClient, parseAbi } from 'viem'
import { multicall3Address } from '../chain/multicall3.ts'
import { type ChainAccess, unreadyChain } from './chain-access.ts'
import type { IndexAccess } from './index-access.ts'
import type { PriceReader } from './prices.ts'
import { isNative, type KnownToken, type TokenTable } from './token-table.ts'
import { wireNumber } from './wire-number.ts'

const abi = parseAbi([
  'function getBlockNumber() view returns (uint256)',
  'function getEthBalance(address owner) view returns (uint256)',
  'function balanceOf(address owner) view returns (uint256)',
])

/** What {@link createBalanceReader} needs. */
export interface BalanceReaderParts {
  readonly chains: ChainAccess
  readonly tokens: TokenTable
  readonly prices: PriceReader
  readonly index: IndexAccess
}

/** What an account holds on a chain, as rows of the wire; `fresh` reads the prices anew. Amounts always come from the chain. */
export type BalanceReader = (chain: string, owner: Address, options: { readonly fresh: boolean }) => Promise<readonly object[]>

/** Tokens beside those it knows that are read: an account may be sent thousands that nobody vouches for. */
const MOST_OTHERS = 100

/** Gas that such a token may use to say a balance: one that uses up what there is must not keep the others from answering. */
const BALANCE_GAS = 300_000n

// What the account has touched and the service does not know; without an answer of the indexer there is nothing of the kind.
const readOthers = async (
  index: IndexAccess,
  chain: string,
  owner: Address,
  known: readonly KnownToken[],
): Promise<readonly KnownToken[]> => {
  const touched = await index.tokens(owner, chain).catch(() => [])
  const addresses = new Set(known.map(({ address }) => address.toLowerCase()))
  return touched
    .flatMap(({ address, name, symbol, decimals }): KnownToken[] => {
      if (decimals === null || addresses.has(address.toLowerCase())) return []
      return [{ address: `0x${address.slice(2)}`, name: name ?? '', symbol: symbol ?? '', decimals, logo: '', listed: false }]
    })
    .slice(0, MOST_OTHERS)
}

const readOther = async (client: PublicClient, owner: Address, to: Address, blockNumber: bigint): Promise<bigint> => {
  const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner] })
  const { data: answer } = await client.call({ to, data, gas: BALANCE_GAS, blockNumber }).catch(() => ({ data: undefined }))
  return answer?.length === 66 ? BigInt(answer) : 0n
}

/** A token with what the account has of it. */
type Holding = readonly [token: KnownToken, amount: bigint]

// All of one block. What does not answer as a token does holds nothing; without an answer for the native coin there is none.
const readHoldings = async (
  client: PublicClient,
  owner: Address,
  known: readonly KnownToken[],
  touched: Promise<readonly KnownToken[]>,
): Promise<readonly Holding[] | undefined> => {
  const questions = known.map((token) =>
    isNative(token)
      ? ({ address: multicall3Address, abi, functionName: 'getEthBalance', args: [owner] } as const)
      : ({ address: token.address, abi, functionName: 'balanceOf', args: [owner] } as const),
  )
  const blockNumber = { address: multicall3Address, abi, functionName: 'getBlockNumber' } as const
  const contracts = [blockNumber, ...questions]
  const [[block, ...answers], others] = await Promise.all([
    client.multicall({ contracts, multicallAddress: multicall3Address, batchSize: 0 }),
    touched,
  ])
  if (block?.result === undefined || answers[known.findIndex(isNative)]?.result === undefined) return undefined
  const at = block.result
  const further = others.map(async (token): Promise<Holding> => [token, await readOther(client, owner, token.address, at)])
  return [...known.map((token, place): Holding => [token, answers[place]?.result ?? 0n]), ...(await Promise.all(further))]
}

const toRow = (chain: string, token: KnownToken, amount: bigint, price: string): object => ({
  name: token.name,
  symbol: token.symbol,
  chainId: chain,
  ...(isNative(token) ? {} : { address: `${chain}:${token.address}` }),
  value: wireNumber(worth(amount, token.decimals, price)),
  price: wireNumber(price),
  quantity: { decimals: String(token.decimals), numeric: decimalText(amount, token.decimals) },
  iconUrl: token.logo,
})

/**
 * Reads balances with prices: the native coin always, tokens where the account has some, also those that only the indexer knows of. Without
 * the indexer those are left out.
 */
export const createBalanceReader =
  ({ chains, tokens, prices, index }: BalanceReaderParts): BalanceReader =>
  async (chain, owner, options) => {
    const known = await tokens.of(chain)
    const touched = readOthers(index, chain, owner, known)
    const [holdings, inUsd] = await Promise.all([
      chains.read(chain, (client) => readHoldings(client, owner, known, touched)),
      prices(chain, options),
    ])
    if (!holdings) throw unreadyChain(chain)
    return holdings.flatMap(([token, amount]) =>
      amount > 0n || isNative(token) ? [toRow(chain, token, amount, inUsd.get(token.address.toLowerCase()) ?? '0')] : [],
    )
  }
