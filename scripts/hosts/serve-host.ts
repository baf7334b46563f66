import { join } from 'node:path'
import { choosePort } from '../../examples/sandbox/process/free-port.ts'
import { serveFolder } from '../../tests/support/serve.ts'
import type { HostBuild } from './host-table.ts'
import { endCommand, startCommand, warningsIn } from './run-command.ts'

/** A served host. */
export interface ServedHost {
  readonly url: string
  /** What its server warned of so far. */
  warnings(): readonly string[]
  close(): Promise<void>
}

/** Milliseconds until a server that does not answer is an error. */
const START = 60_000

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts a server of the host's own by a script that takes `--port`. */
export const startServer = async (folder: string, script: string): Promise<ServedHost> => {
  const port = await choosePort(0)
  const child = startCommand(folder, 'npm', ['run', '--silent', script, '--', '--port', String(port)])
  let said = ''
  const listen = (data: Buffer): void => {
    said += data
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  const url = `http://localhost:${port}/`
  const end = performance.now() + START
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() > end) {
      endCommand(child)
      throw new Error(`npm run ${script} does not serve ${url}:\n${said}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    url,
    warnings: () => warningsIn(said),
    close: async () => {
      const closed = new Promise((resolve) => child.once('close', resolve))
      endCommand(child)
      await closed
    },
  }
}

/** Serves what a host was built to. */
export const serveHost = async (folder: string, { serve }: HostBuild): Promise<ServedHost> => {
  if ('script' in serve) return startServer(folder, serve.script)
  const { url, close } = await serveFolder(join(folder, serve.folder))
  return { url, warnings: () => [], close }
}
