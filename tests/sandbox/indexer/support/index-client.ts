import * as v from 'valibot'
import { type Account, type Chain, createWalletClient, type Hex, http, type Transport, type WalletClient } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet, optimism } from 'viem/chains'
import { testAccounts } from '../../../../examples/sandbox/chain/accounts.ts'
import { type ChainClient, createChainClient } from '../../../../examples/sandbox/chain/chain-client.ts'
import { historyPage, type IndexedRow, nftList, tokenList } from '../../../../examples/sandbox/indexer/history-row.ts'
import { until } from '../../../support/wait.ts'

const status = v.object({ chains: v.record(v.string(), v.nullable(v.object({ number: v.number(), hash: v.string() }))) })

const read = async (url: string): Promise<unknown> => {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}: ${await response.text()}`)
  return response.json()
}

/** Asks an indexer. */
export const indexClient = (url: string, rpcUrls: Readonly<Record<string, string>>) => {
  const chains = new Map<string, ChainClient>(Object.entries(rpcUrls).map(([chain, rpcUrl]) => [chain, createChainClient(rpcUrl)]))
  const heads = async () => v.parse(status, await read(`${url}/status`)).chains
  const page = async (account: string, query: Readonly<Record<string, string>> = {}) =>
    v.parse(historyPage, await read(`${url}/accounts/${account}/history?${new URLSearchParams(query)}`))
  return {
    heads,
    page,
    /** Resolves once the newest block of each chain is in it. */
    async caughtUp(): Promise<void> {
      await until(async () => {
        const kept = await heads()
        const newest = await Promise.all([...chains].map(async ([chain, client]) => [chain, (await client.getBlock()).hash] as const))
        return newest.every(([chain, hash]) => kept[chain]?.hash === hash)
      })
    },
    /** All of an account's rows, page by page. */
    async rows(account: string, query: Readonly<Record<string, string>> = {}): Promise<readonly IndexedRow[]> {
      const rows: IndexedRow[] = []
      for (let cursor = ''; ; ) {
        const { data, next } = await page(account, { ...query, ...(cursor === '' ? {} : { cursor }) })
        rows.push(...data)
        if (next === null) return rows
        cursor = next
      }
    },
    nfts: async (account: string, chain: string) => v.parse(nftList, await read(`${url}/accounts/${account}/nfts?chain=${chain}`)).data,
    tokens: async (account: string, chain: string) =>
      v.parse(tokenList, await read(`${url}/accounts/${account}/tokens?chain=${chain}`)).data,
  }
}

/** A wallet of a test account on a chain (1 or 10). */
export const walletOf = (place: number, rpcUrl: string, id = 1): WalletClient<Transport, Chain, Account> => {
  const key: Hex = testAccounts[place]?.privateKey ?? '0x'
  return createWalletClient({ account: privateKeyToAccount(key), chain: id === 1 ? mainnet : optimism, transport: http(rpcUrl) })
}
