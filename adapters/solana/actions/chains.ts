import { type ChainReadsParts, createChainReads } from '../../../kernel/contract/tools/chain-reads.ts'
import { createRpc, type Rpc, type SolanaChains } from './rpc.ts'

/** Reads of configured networks. A chain of Solana is named by the beginning of its genesis hash. */
export const createChains = (parts: Pick<ChainReadsParts<Rpc>, 'networks' | 'clock' | 'signal'>): SolanaChains =>
  createChainReads({
    ...parts,
    connect: createRpc,
    chainOf: async (rpc) => `solana:${(await rpc.genesisHash()).slice(0, 32)}`,
  })
