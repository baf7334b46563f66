import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { mediaOf } from './media-type.ts'
import { RefusedFile } from './refused-file.ts'

/** Pixels of a side of a picture that is taken. */
const LARGEST_SIDE = 4_096

/** Pixels of a side of the picture that is served: twice the width of the modal's column. */
const SERVED_SIDE = 720

/** ms that decoding may take. */
const DECODE_TIMEOUT = 5_000

/** Pictures that are decoded at a time. */
const WORKERS = 2

const answerOf = v.parser(v.union([v.object({ picture: v.instance(Uint8Array) }), v.object({ failure: v.picklist(['pixels', 'broken']) })]))

/** Makes still pictures. */
export interface PictureEncoder {
  /**
   * Makes a still WebP of a picture, whatever it was: its bytes never reach a page, nor its animation or its metadata. A drawing becomes pixels;
   * what it refers to elsewhere is not fetched. Rejects with a `RefusedFile`.
   */
  reEncode(bytes: Buffer): Promise<Buffer>
  /** Ends the processes. */
  close(): void
}

/** ms until a process is there. */
const START_TIMEOUT = 15_000

/** The next message of a process. Rejects with a `RefusedFile` if it ends before, or takes too long: then it is ended. */
const nextMessage = (child: ChildProcess, timeout: number): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const settle = (): void => {
      clearTimeout(timer)
      child.off('message', answered).off('exit', ended).off('error', ended)
    }
    const answered = (message: unknown): void => {
      settle()
      resolve(message)
    }
    const ended = (): void => {
      settle()
      reject(new RefusedFile('broken'))
    }
    const timer = setTimeout(() => {
      settle()
      child.kill('SIGKILL')
      reject(new RefusedFile('time'))
    }, timeout)
    child.on('message', answered).on('exit', ended).on('error', ended)
  })

const start = async (): Promise<ChildProcess> => {
  const child = fork(fileURLToPath(new URL('./picture-worker.mjs', import.meta.url)), [], {
    serialization: 'advanced',
    env: {},
    execArgv: ['--max-old-space-size=256'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  await nextMessage(child, START_TIMEOUT)
  return child
}

/** A process that decodes one picture at a time; the next one takes the place of one that has ended. */
const createWorker = (timeout: number) => {
  let process: ChildProcess | undefined
  return {
    async decode(bytes: Buffer, isDrawing: boolean): Promise<Buffer> {
      if (!process?.connected || process.killed) process = await start()
      const child = process
      const answer = nextMessage(child, timeout)
      child.send({ bytes, isDrawing, largestSide: LARGEST_SIDE, servedSide: SERVED_SIDE })
      const said = answerOf(await answer)
      if ('failure' in said) throw new RefusedFile(said.failure)
      return Buffer.from(said.picture)
    },
    stop: () => void process?.kill('SIGKILL'),
  }
}

/** Makes the encoder. Its processes start with the first picture, and one that takes too long is ended. */
export const createPictureEncoder = ({ timeout = DECODE_TIMEOUT }: { readonly timeout?: number } = {}): PictureEncoder => {
  const workers = Array.from({ length: WORKERS }, () => createWorker(timeout))
  const free = [...workers]
  const waiting: ((worker: ReturnType<typeof createWorker>) => void)[] = []
  const take = (): Promise<ReturnType<typeof createWorker>> => {
    const worker = free.pop()
    return worker ? Promise.resolve(worker) : new Promise((resolve) => waiting.push(resolve))
  }
  return {
    async reEncode(bytes) {
      const { kind, type } = mediaOf(bytes)
      if (kind !== 'image') throw new RefusedFile('type')
      const worker = await take()
      try {
        return await worker.decode(bytes, type === 'image/svg+xml')
      } finally {
        const next = waiting.shift()
        if (next) next(worker)
        else free.push(worker)
      }
    },
    close() {
      for (const { stop } of workers) stop()
    },
  }
}
