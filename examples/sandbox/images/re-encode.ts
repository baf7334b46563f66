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

/** A process that decodes one picture at a time. */
const createWorker = (timeout: number) => {
  let child: ChildProcess | undefined
  const stop = (): void => {
    child?.kill('SIGKILL')
    child = undefined
  }
  const start = (): ChildProcess =>
    fork(fileURLToPath(new URL('./picture-worker.mjs', import.meta.url)), [], {
      serialization: 'advanced',
      env: {},
      execArgv: ['--max-old-space-size=256'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
  const decode = (bytes: Buffer, isDrawing: boolean): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      child ??= start()
      const asked = child
      const end = (): void => {
        clearTimeout(timer)
        asked.off('message', answered).off('exit', ended).off('error', ended)
      }
      const fail = (cause: RefusedFile): void => {
        end()
        reject(cause)
      }
      const ended = (): void => {
        child = undefined
        fail(new RefusedFile('broken'))
      }
      const answered = (message: unknown): void => {
        const answer = answerOf(message)
        if ('failure' in answer) return fail(new RefusedFile(answer.failure))
        end()
        resolve(Buffer.from(answer.picture))
      }
      const timer = setTimeout(() => {
        fail(new RefusedFile('time'))
        stop()
      }, timeout)
      asked.on('message', answered).on('exit', ended).on('error', ended)
      asked.send({ bytes, isDrawing, largestSide: LARGEST_SIDE, servedSide: SERVED_SIDE })
    })
  return { decode, stop }
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
