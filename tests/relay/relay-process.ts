import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { sandboxProgram } from '../support/sandbox-program.ts'

/** A relay in a process of its own. */
export interface RelayProcess {
  readonly url: string
  readonly port: number
  /** Ends it at once, without a chance to write anything. Resolves when it is gone. */
  kill(): Promise<void>
}

/** Starts the relay's command line program. Rejects with what it printed when it ends before it is ready. */
export const startRelayProcess = async (options: { readonly file: string; readonly port?: number }): Promise<RelayProcess> => {
  const program = await sandboxProgram('examples/sandbox/relay/start-relay.ts')
  const child = spawn(process.execPath, [program, '--port', String(options.port ?? 0), '--file', options.file], {
    cwd: process.cwd(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (text) => {
    complaint += text
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(line.replace('relay ', '')))
    ended.then(() => reject(new Error(`The relay ended: ${complaint}`)))
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
