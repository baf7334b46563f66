import type { ContractTable } from './contract-table.ts'
import type { IndexTable } from './index-table.ts'
import type { ChainReader, Head, MinedBlock } from './read-chain.ts'

/** How a chain is followed. */
export interface FollowOptions {
  /** CAIP-2. */
  readonly chain: string
  readonly reader: ChainReader
  readonly table: IndexTable
  readonly contracts: ContractTable
  /** ms between two looks at a chain that has nothing new. Default 250. */
  readonly interval?: number
  /** Called when the chain stops answering as it should; it is asked again. Not called again before it has answered. */
  readonly onError: (error: unknown) => void
}

/** A chain that is being followed. */
export interface Following {
  /** Ends it, and resolves once nothing is written any more. */
  close(): Promise<void>
}

/** Blocks that are read at once; fewer after a failure, as a chain may take too long for many full ones. */
const BATCH = 20

/**
 * The newest block that the chain still has of what is kept, or -1. What the two have in common reaches up to one block and no further, so it
 * is found by halving.
 */
const commonAncestor = async ({ chain, reader, table }: FollowOptions, newest: number): Promise<number> => {
  let [common, differs] = [-1, newest + 1]
  while (differs - common > 1) {
    const middle = Math.floor((common + differs) / 2)
    const [there, kept] = await Promise.all([reader.hashAt(middle), table.hashAt(chain, middle)])
    if (there !== undefined && there === kept) common = middle
    else differs = middle
  }
  return common
}

/** The blocks that follow the head one after the other: while they were read, others may have taken their places. */
const following = (head: Head | undefined, blocks: readonly MinedBlock[]): readonly MinedBlock[] => {
  const hashes = [head?.hash, ...blocks.map(({ hash }) => hash)]
  const broken = blocks.findIndex(({ parent }, place) => hashes[place] !== undefined && hashes[place] !== parent)
  return broken === -1 ? blocks : blocks.slice(0, broken)
}

/** One look: goes back where blocks were replaced, else adds those that are new. Answers whether there is more to do at once. */
const look = async (options: FollowOptions, batch: number): Promise<boolean> => {
  const { chain, reader, table, contracts } = options
  const head = await table.head(chain)
  const { newest, hash } = await reader.head(head?.number)
  if (head !== undefined && hash !== head.hash) {
    await table.rollBack(chain, await commonAncestor(options, Math.min(newest, head.number)))
    return true
  }
  const first = (head?.number ?? -1) + 1
  const numbers = Array.from({ length: Math.min(batch, newest - first + 1) }, (_, place) => first + place)
  if (numbers.length === 0) return false
  const blocks = following(head, await Promise.all(numbers.map((number) => reader.block(number))))
  await contracts.learn(chain, reader, blocks)
  await table.add(chain, blocks)
  return true
}

/** Follows a chain block by block from where its index ends, reorganisations included, until it is closed. */
export const followChain = (options: FollowOptions): Following => {
  const { interval = 250, onError } = options
  let closed = false
  let failed = false
  let batch = BATCH
  let wake = (): void => {}
  const rest = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, interval)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const run = async (): Promise<void> => {
    while (!closed) {
      try {
        const more = await look(options, batch)
        failed = false
        batch = Math.min(BATCH, batch + 1)
        if (!more) await rest()
      } catch (error) {
        if (!closed && !failed) onError(error)
        failed = true
        batch = Math.max(1, Math.floor(batch / 4))
        await rest()
      }
    }
  }
  const running = run()
  return {
    close() {
      closed = true
      wake()
      return running
    },
  }
}
