import type { Hex } from 'viem'
import { createChainClient } from './chain-client.ts'
import { refusable } from './controls/control-error.ts'
import { type FaucetRequest, type Given, give } from './controls/faucet.ts'
import { type Mining, mine, setMining } from './controls/mining.ts'
import { drop, type Replacement, replace } from './controls/pending.ts'
import { type Reorg, reorg } from './controls/reorg.ts'

/** What tests and the sandbox's front page do to a chain. Rejections are `ControlError`s. */
export interface ChainControls {
  /** Gives native coin or tokens. */
  faucet(request: FaucetRequest): Promise<Given>
  /** Mines blocks at once and answers the newest one's number. */
  mine(blocks: number): Promise<bigint>
  setMining(mining: Mining): Promise<void>
  /** Replaces the newest blocks by others and answers the newest one's number. */
  reorg(wanted: Reorg): Promise<bigint>
  /** Takes a waiting transaction away. */
  drop(hash: Hex): Promise<void>
  /** Puts another transaction in a waiting one's place and answers its hash. */
  replace(replacement: Replacement): Promise<Hex>
}

/** The controls of a local chain. Used one after the other, in the order they were called. */
export const createControls = (rpcUrl: string): ChainControls => {
  const client = createChainClient(rpcUrl)
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(() => refusable(work))
    last = done.catch(() => undefined)
    return done
  }
  return {
    faucet: (request) => inTurn(() => give(client, request)),
    mine: (blocks) => inTurn(() => mine(client, blocks)),
    setMining: (mining) => inTurn(() => setMining(client, mining)),
    reorg: (wanted) => inTurn(() => reorg(client, wanted)),
    drop: (hash) => inTurn(() => drop(client, hash)),
    replace: (replacement) => inTurn(() => replace(client, replacement)),
  }
}
