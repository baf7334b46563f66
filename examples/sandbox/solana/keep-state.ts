import { readFile, rename, writeFile } from 'node:fs/promises'
import * as v from 'valibot'
import type { Blockchain } from './blockchain.ts'
import { type BlockchainState, blockchainStateSchema } from './blockchain-state.ts'

/** A state that is being kept. */
export interface KeptState {
  /** Writes it as it is now, and no more after that. */
  close(): Promise<void>
}

/** Reads a kept state; undefined where there is none. Rejects when the file holds something else. */
export const readState = async (file: string): Promise<BlockchainState | undefined> => {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch {
    return undefined
  }
  try {
    return v.parse(v.pipe(v.string(), v.parseJson(), blockchainStateSchema), text)
  } catch (cause) {
    throw new Error(`The chain cannot go on from ${file}: remove it to start afresh.`, { cause })
  }
}

/** Writes the state to a file within a second of each change, as a whole, so that it is never half written. */
export const keepState = (blockchain: Blockchain, file: string, onError: (error: unknown) => void): KeptState => {
  let kept = -1
  let writing: Promise<void> = Promise.resolve()
  const write = async (): Promise<void> => {
    const version = blockchain.version()
    if (version === kept) return
    const draft = `${file}.new`
    await writeFile(draft, JSON.stringify(blockchain.state()))
    await rename(draft, file)
    kept = version
  }
  const timer = setInterval(() => {
    writing = writing.then(write).catch(onError)
  }, 1_000)
  return {
    async close() {
      clearInterval(timer)
      await writing
      await write()
    },
  }
}
