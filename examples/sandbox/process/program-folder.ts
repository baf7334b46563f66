import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from './npm-watch.ts'

/** Where bundled programs are while they run. */
export interface ProgramFolder {
  readonly path: string
  remove(): Promise<void>
}

/**
 * Makes a folder of this process for bundled programs, below `node_modules/.cache`, from where libraries are found. Folders of
 * processes that were killed are removed.
 */
export const makeProgramFolder = async (root: string): Promise<ProgramFolder> => {
  const cache = join(root, 'node_modules', '.cache', 'portico-sandbox')
  const folder = join(cache, String(process.pid))
  await mkdir(folder, { recursive: true })
  const left = (await readdir(cache)).filter((name) => !(/^\d+$/.test(name) && isAlive(Number(name))))
  await Promise.all(left.map((name) => rm(join(cache, name), { recursive: true, force: true })))
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
