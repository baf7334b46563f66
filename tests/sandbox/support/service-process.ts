import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { sandboxProgram } from '../../support/sandbox-program.ts'

/** A service in a process of its own. */
export interface ServiceProcess {
  readonly url: string
  readonly port: number
  /** Ends it at once, without a chance to write anything. Resolves when it is gone. */
  kill(): Promise<void>
}

/** Starts a service's program. Rejects with what it printed when it ends before it is ready. */
export const startServiceProcess = async (program: string, ...options: readonly string[]): Promise<ServiceProcess> => {
  const child = spawn(process.execPath, [await sandboxProgram(program), ...options], {
    cwd: process.cwd(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (text) => {
    complaint += text
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(line.replace(/^.* /, '')))
    ended.then(() => reject(new Error(`${program} ended: ${complaint}`)))
  })
  return {
    url,
    port: Number(new URL(url).port),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
