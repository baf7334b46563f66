import { createInterface } from 'node:readline'
import { type GuardedChild, spawnGuarded } from './guarded-child.ts'

/** What to run. */
export interface Program {
  /** How its errors and its log call it. */
  readonly title: string
  /** Bundled JavaScript. */
  readonly file: string
  readonly args: readonly string[]
  /** Gets each line it writes on standard error. */
  readonly log: (line: string) => void
}

/** A program on its way or at work. */
export interface RunningProgram extends GuardedChild {
  /** Resolves once it has said its address; rejects with its own words when it ends before, or after 30 seconds. */
  readonly ready: Promise<void>
}

const startLimit = 30_000
const keptLines = 5

/** Starts a program that prints `name url` once it answers. */
export const runProgram = async ({ title, file, args, log }: Program): Promise<RunningProgram> => {
  const child = await spawnGuarded(process.execPath, ['--enable-source-maps', file, ...args])
  const words: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => {
    words.push(line)
    if (words.length > keptLines) words.shift()
    log(line)
  })
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${title} did not start within ${startLimit / 1_000} seconds.`)), startLimit)
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (/^\S.* (?:https?|wss?):\/\/\S+$/.test(line)) resolve()
    })
    void child.ended.then((code) => {
      clearTimeout(timer)
      reject(new Error(`${title} did not start: ${words.join(' ').trim() || `it ended with ${code}`}`))
    })
    void child.ended.catch(() => {})
  })
  ready.catch(() => {})
  return { ...child, ready }
}
