import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** A provider API in a process of its own. */
export interface ApiProcess {
  readonly url: string
  readonly port: number
  /** Ends it at once, without a chance to write anything. Resolves when it is gone. */
  kill(): Promise<void>
}

/** Starts the program. Rejects with what it printed when it ends before it is ready. */
export const startApiProcess = async (options: {
  readonly chains: Readonly<Record<string, string>>
  readonly data: string
  readonly port?: number
}): Promise<ApiProcess> => {
  const program = ['--import', 'tsx', '--conditions=source', 'examples/sandbox/api/run-api.ts']
  const given = ['--port', String(options.port ?? 0), '--data', options.data, '--config', JSON.stringify({ chains: options.chains })]
  const child = spawn(process.execPath, [...program, ...given], { stdio: ['ignore', 'pipe', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (text) => {
    complaint += text
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(line.replace('api ', '')))
    ended.then(() => reject(new Error(`The provider API ended: ${complaint}`)))
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
