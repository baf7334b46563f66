import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'

/** A child process that never outlives this one. */
export interface GuardedChild {
  readonly pid: number
  readonly stdout: Readable
  readonly stderr: Readable
  /** Resolves when the process has ended, with its exit code or the signal's name. */
  readonly ended: Promise<number | string>
  /** Ends the process and waits for it: SIGTERM, after two seconds SIGKILL. May be called again. */
  stop(): Promise<void>
}

// Waits for the end of its input, which comes when this process is gone for whatever reason, SIGKILL included.
const watch = (pid: number): ChildProcess | undefined => {
  if (process.platform === 'win32') return undefined
  const watcher = spawn('sh', ['-c', 'read -r _; kill -9 "$1"', 'sh', String(pid)], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  watcher.unref()
  return watcher
}

/** Starts an executable directly, without a shell, so that the process which is stopped is the one that works. */
export const spawnGuarded = (executable: string, args: readonly string[]): Promise<GuardedChild> =>
  new Promise((resolve, reject) => {
    // In a group of its own, Ctrl-C in the terminal reaches only this process, which then ends its children in order.
    const child = spawn(executable, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: process.platform !== 'win32' })
    const endWithParent = (): void => void child.kill('SIGKILL')
    child.once('error', reject)
    child.once('spawn', () => {
      const { pid } = child
      if (pid === undefined) return reject(new Error(`${executable} has no process id.`))
      const watcher = watch(pid)
      process.once('exit', endWithParent)
      const ended = new Promise<number | string>((settle) => {
        child.once('exit', (code, signal) => {
          process.off('exit', endWithParent)
          watcher?.kill('SIGKILL')
          settle(code ?? signal ?? 0)
        })
      })
      const stop = async (): Promise<void> => {
        if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
        const force = setTimeout(endWithParent, 2_000)
        await ended
        clearTimeout(force)
      }
      resolve({ pid, stdout: child.stdout, stderr: child.stderr, ended, stop })
    })
  })
