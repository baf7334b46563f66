import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The processes of this machine at one moment. */
export interface ProcessTable {
  /** A process and all it started, and they in turn. */
  below(pid: number): readonly number[]
  /** Bytes of memory in use (resident set) by a process and all below it. Memory that processes share counts for each. */
  memoryOf(pid: number): number
}

/** Reads the process table by `ps`. Rejects where there is none, as on Windows. */
export const readProcesses = async (): Promise<ProcessTable> => {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,rss='], { timeout: 5_000 })
  const memory = new Map<number, number>()
  const children = new Map<number, number[]>()
  for (const line of stdout.split('\n')) {
    const [pid, parent, kilobytes] = line.trim().split(/\s+/).map(Number)
    if (pid === undefined || parent === undefined || kilobytes === undefined) continue
    memory.set(pid, kilobytes * 1_024)
    children.set(parent, [...(children.get(parent) ?? []), pid])
  }
  const below = (pid: number): readonly number[] => [pid, ...(children.get(pid) ?? []).flatMap(below)]
  return { below, memoryOf: (pid) => below(pid).reduce((sum, one) => sum + (memory.get(one) ?? 0), 0) }
}
