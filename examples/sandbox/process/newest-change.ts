import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const skipped: ReadonlySet<string> = new Set(['dist', 'node_modules'])

const entriesOf = (folder: string): Promise<readonly Dirent[]> => readdir(folder, { withFileTypes: true }).catch(() => [])

/** When anything below these paths was changed last, in milliseconds since 1970; 0 where nothing exists. Build output is not counted. */
export const newestChange = async (paths: readonly string[]): Promise<number> => {
  const times = await Promise.all(
    paths.map(async (path) => {
      const own = await stat(path).catch(() => undefined)
      if (own === undefined) return 0
      if (!own.isDirectory()) return own.mtimeMs
      const entries = (await entriesOf(path)).filter((entry) => !skipped.has(entry.name))
      return newestChange(entries.map((entry) => join(path, entry.name)))
    }),
  )
  return Math.max(0, ...times)
}
