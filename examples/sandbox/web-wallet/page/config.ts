import * as v from 'valibot'
import type { Chain } from '../wallet/actions.ts'
import type { FamilyChain } from '../wallet/families.ts'
import type { SolanaChain } from '../wallet/solana.ts'

const Config = v.object({ relayUrl: v.string(), projectId: v.string(), chains: v.record(v.string(), v.string()) })

/** What the server tells the page. */
export interface PageConfig {
  readonly relayUrl: string
  readonly projectId: string
  readonly chains: Readonly<Record<Chain | SolanaChain | FamilyChain, string>>
}

/** Reads `/wallet.json`. Rejects when the server is gone. */
export const readConfig = async (): Promise<PageConfig> => {
  const response = await fetch('/wallet.json')
  return v.parse(Config, await response.json())
}
