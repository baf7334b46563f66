import * as v from 'valibot'
import type { ChainClient } from '../chain-client.ts'
import { ask } from './ask.ts'

/** How blocks come about: one per transaction, on request, or every so many seconds. */
export type Mining = { readonly mode: 'auto' } | { readonly mode: 'manual' } | { readonly mode: 'interval'; readonly seconds: number }

/** Mines blocks at once, with what waits in the first of them. Answers the number of the last one. */
export const mine = async (client: ChainClient, blocks: number): Promise<bigint> => {
  await client.mine({ blocks })
  return client.getBlockNumber({ cacheTime: 0 })
}

/** Changes how blocks come about. On `auto`, what waits is mined at once. */
export const setMining = async (client: ChainClient, mining: Mining): Promise<void> => {
  await client.setAutomine(mining.mode === 'auto')
  if (mining.mode !== 'auto') await client.setIntervalMining({ interval: mining.mode === 'interval' ? mining.seconds : 0 })
}

/** Whether each transaction is mined at once. */
export const minesAtOnce = async (client: ChainClient): Promise<boolean> => v.parse(v.boolean(), await ask(client, 'anvil_getAutomine'))
