import { decimalText, worth } from 'portico/plugin'
import { type Address, erc20Abi, multicall3Abi, type PublicClient } from 'viem'
import { multicall3Address } from '../chain/multicall3.ts'
import { type ChainAccess, unreadyChain } from './chain-access.ts'
import type { PriceReader } from './prices.ts'
import { isNative, type KnownToken, type TokenTable } from './token-table.ts'
import { wireNumber } from './wire-number.ts'

/** What {@link createBalanceReader} needs. */
export interface BalanceReaderParts {
  readonly chains: ChainAccess
  readonly tokens: TokenTable
  readonly prices: PriceReader
}

/** What an account holds on a chain, as rows of the wire; `fresh` reads the prices anew. Amounts always come from the chain. */
export type BalanceReader = (chain: string, owner: Address, options: { readonly fresh: boolean }) => Promise<readonly object[]>

// All of one block, in one request. What does not answer as a token does holds nothing; without an answer for the native coin there is none.
const readAmounts = async (client: PublicClient, owner: Address, tokens: readonly KnownToken[]): Promise<readonly bigint[] | undefined> => {
  const contracts = tokens.map((token) =>
    isNative(token)
      ? ({ address: multicall3Address, abi: multicall3Abi, functionName: 'getEthBalance', args: [owner] } as const)
      : ({ address: token.address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] } as const),
  )
  const answers = await client.multicall({ contracts, multicallAddress: multicall3Address, batchSize: 0 })
  return answers[tokens.findIndex(isNative)]?.result === undefined ? undefined : answers.map(({ result }) => result ?? 0n)
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

/** Reads balances with prices: the native coin always, tokens where the account has some. */
export const createBalanceReader =
  ({ chains, tokens, prices }: BalanceReaderParts): BalanceReader =>
  async (chain, owner, options) => {
    const known = await tokens.of(chain)
    const [amounts, inUsd] = await Promise.all([chains.read(chain, (client) => readAmounts(client, owner, known)), prices(chain, options)])
    if (!amounts) throw unreadyChain(chain)
    return known.flatMap((token, place) => {
      const amount = amounts[place] ?? 0n
      return amount > 0n || isNative(token) ? [toRow(chain, token, amount, inUsd.get(token.address.toLowerCase()) ?? '0')] : []
    })
  }
