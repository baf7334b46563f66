import { rename, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import * as v from 'valibot'
import type { ChainClient } from './chain-client.ts'
import { ask } from './controls/ask.ts'
import { bytesSchema } from './controls/hex-schema.ts'

const unpack = promisify(gunzip)

/** How a chain's state is kept. */
export interface KeepStateOptions {
  readonly client: ChainClient
  /** Replaced as a whole, so that it is never half written. */
  readonly file: string
  /** ms between two looks at the chain. Default 1,000. */
  readonly interval?: number
  /** Called when a state could not be kept; the next look tries again. */
  readonly onError: (error: unknown) => void
}

/** A state that is being kept. */
export interface KeptState {
  /** Writes the state as it is now, and no more after that. */
  close(): Promise<void>
}

/**
 * Writes the chain's state to a file now and whenever there is a new block. The chain writes its own only when it ends in
 * order, and in place: killed at the wrong moment it would leave half a file.
 */
export const keepState = async ({ client, file, interval = 1_000, onError }: KeepStateOptions): Promise<KeptState> => {
  let kept: string | null = null
  let closed = false
  let timer: NodeJS.Timeout | undefined
  const write = async (): Promise<void> => {
    const { hash } = await client.getBlock()
    if (hash === kept && !closed) return
    const dump = v.parse(bytesSchema, await ask(client, 'anvil_dumpState'))
    const draft = `${file}.new`
    await writeFile(draft, await unpack(Buffer.from(dump.slice(2), 'hex')))
    await rename(draft, file)
    kept = hash
  }
  let writing = write()
  const look = (): void => {
    timer = setTimeout(() => {
      writing = write().catch(onError)
      void writing.then(() => {
        if (!closed) look()
      })
    }, interval)
  }
  await writing
  look()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await writing
      await write()
    },
  }
}
