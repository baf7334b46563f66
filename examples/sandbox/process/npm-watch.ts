import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const interval = 500

/** Whether a process with this id exists. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

// From our parent up to npm itself: between them stand a shell and the runner of the script.
const launchers = async (): Promise<readonly number[]> => {
  const found: number[] = []
  for (let pid = process.ppid; pid > 1; ) {
    const { stdout } = await run('ps', ['-o', 'ppid=,args=', '-p', String(pid)])
    const [, parent, command] = /^\s*(\d+)\s+(.*)$/m.exec(stdout) ?? []
    found.push(pid)
    if (parent === undefined || /^(?:\S*\/)?(?:node\s+\S*)?npm\b/.test(command ?? '')) break
    pid = Number(parent)
  }
  return found
}

/**
 * Calls back when the npm that runs this script is gone. npm hands a signal to its shell only, so a script that relies
 * on signals alone would outlive it. Does nothing where the script was not started by npm, or on Windows.
 */
export const onNpmGone = async (gone: () => void): Promise<void> => {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const watched = await launchers().catch(() => [])
  const timer = setInterval(() => {
    if (watched.every(isAlive)) return
    clearInterval(timer)
    gone()
  }, interval)
  timer.unref()
}
