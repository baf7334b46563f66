import { readFile } from 'node:fs/promises'

/** Whether a process lives. One that has ended but was not collected yet still has its number; Linux marks it Z. */
export const isRunning = async (pid: number): Promise<boolean> => {
  if (process.platform === 'linux') {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => 'State: X')
    return !/^State:\s+[ZX]/m.test(status)
  }
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
