import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { sandboxProgram } from '../../support/sandbox-program.ts'

/** A service in a process of its own. */
export interface ServiceProcess {
  readonly url: string
  readonly port: number
  /** Address of its control server. */
  readonly control: string
  /** Ends it at once, without a chance to write anything. Resolves when it is gone. */
  kill(): Promise<void>
}

/** Starts a service's program. Rejects with what it printed when it ends before it is ready. */
export const startServiceProcess = async (program: string, ...options: readonly string[]): Promise<ServiceProcess> => {
  const child = spawn(process.execPath, [await sandboxProgram(program), '--control', '0', ...options], {
    cwd: process.cwd(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (text) => {
    complaint += text
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const [url = '', control = ''] = await new Promise<readonly string[]>((resolve, reject) => {
    const addresses: string[] = []
    createInterface({ input: child.stdout }).on('line', (line) => {
      addresses.push(line.replace(/^.* /, ''))
      if (addresses.length === 2) resolve(addresses)
    })
    ended.then(() => reject(new Error(`${program} ended: ${complaint}`)))
  })
  return {
    url,
    control,
    port: Number(new URL(url).port),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
