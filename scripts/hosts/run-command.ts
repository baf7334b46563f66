import { type ChildProcess, spawn } from 'node:child_process'

const WINDOWS = process.platform === 'win32'

/** What belongs to the session that runs the checks, and not to the host. */
const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_OPTIONS$|NODE_ENV$|JEST_)/i.test(name))),
  NEXT_TELEMETRY_DISABLED: '1',
  NO_COLOR: '1',
  CI: '1',
})

/** Starts a command of npm in a folder, as the first of a group of its own. */
export const startCommand = (folder: string, command: 'npm' | 'npx', args: readonly string[]): ChildProcess =>
  spawn(WINDOWS ? `${command}.cmd` : command, args, {
    cwd: folder,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: WINDOWS,
    detached: !WINDOWS,
  })

/** Ends a started command with what it started. */
export const endCommand = (child: ChildProcess): void => {
  if (child.pid === undefined || child.exitCode !== null) return
  if (WINDOWS) child.kill()
  else process.kill(-child.pid, 'SIGTERM')
}

/** Runs a command to its end and answers everything that it said. Rejects with that where it fails. */
export const runCommand = (folder: string, command: 'npm' | 'npx', args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = startCommand(folder, command, args)
    let said = ''
    const listen = (data: Buffer): void => {
      said += data
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve(said) : reject(new Error(`${command} ${args.join(' ')} failed:\n${said}`))))
  })

/** Lines after a warning that are shown with it: bundlers say there what it is about. */
const FOLLOWING = 10

/** How pnpm begins its list of packages whose peers do not fit each other. It ends with an empty line. */
const PEERS = /Issues with peer dependencies found/

/** What warns. Peers that do not fit are about us where the list names this package. What npm says of a setting of this machine, of Node's version or of a package that another one needs is not about us. */
export const warningsIn = (said: string): readonly string[] => {
  const lines = said.split('\n')
  const warns = (line: string): boolean =>
    /\bwarn/i.test(line) && !/Unknown (user|env|project) config|EBADENGINE|\bdeprecated\b|\b0 warnings\b/i.test(line)
  return lines.flatMap((line, at) => {
    if (!warns(line)) return []
    const end = lines.indexOf('', at)
    const isOfOthers = PEERS.test(line) && !lines.slice(at, end < 0 ? undefined : end).some((one) => /\bportico\b/.test(one))
    return isOfOthers
      ? []
      : [
          lines
            .slice(at, at + 1 + FOLLOWING)
            .join('\n')
            .trimEnd(),
        ]
  })
}
