import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isAlive } from './npm-watch.ts'
import { serviceNames } from './service-table.ts'

/** Where the services keep what must outlive them. */
export interface DataFolder {
  readonly path: string
  /** Lets another sandbox have it; one that was made for this run only is removed. */
  release(): Promise<void>
}

const markName = 'sandbox.pid'

const ownerOf = async (mark: string): Promise<number | undefined> => {
  const pid = Number(await readFile(mark, 'utf8').catch(() => ''))
  return Number.isInteger(pid) && pid > 0 && pid !== process.pid && isAlive(pid) ? pid : undefined
}

const claim = async (path: string): Promise<number | undefined> => {
  await mkdir(path, { recursive: true })
  const mark = join(path, markName)
  try {
    await writeFile(mark, String(process.pid), { flag: 'wx' })
    return undefined
  } catch {
    const owner = await ownerOf(mark)
    if (owner === undefined) await writeFile(mark, String(process.pid))
    return owner
  }
}

/** A folder for this run only. */
export const temporaryDataFolder = async (): Promise<DataFolder> => {
  const path = await mkdtemp(join(tmpdir(), 'portico-sandbox-'))
  return { path, release: () => rm(path, { recursive: true, force: true }) }
}

/** Which folder is wanted. */
export interface DataOptions {
  /** Insisted on: in use by another sandbox is an error. */
  readonly folder?: string | undefined
  /** Taken where none is given; in use by another sandbox, a temporary one stands in. */
  readonly defaultFolder: string
  /** Forgets what earlier sandboxes kept there. */
  readonly fresh?: boolean | undefined
  readonly say: (line: string) => void
}

/** Takes a data folder for this process. Only what a sandbox wrote is ever deleted from it. */
export const openDataFolder = async ({ folder, defaultFolder, fresh, say }: DataOptions): Promise<DataFolder> => {
  const path = resolve(folder ?? defaultFolder)
  const owner = await claim(path)
  if (owner !== undefined && folder !== undefined) {
    throw new Error(`The data folder ${path} is in use by another sandbox (process ${owner}): choose another with --data.`)
  }
  if (owner !== undefined) {
    say('Another sandbox keeps its data in the usual folder: this one forgets its data at the end.')
    return temporaryDataFolder()
  }
  if (fresh) await Promise.all(serviceNames.map((name) => rm(join(path, name), { recursive: true, force: true })))
  return { path, release: () => rm(join(path, markName), { force: true }) }
}
