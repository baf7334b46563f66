import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { type Chunk, reactApart, readChunks } from './chunks.ts'

/** A page built for measuring: as its own configuration says, with React in a file of its own. */
export interface BuiltPage {
  /** A temporary folder, to be removed by the caller. */
  readonly folder: string
  readonly chunks: ReadonlyMap<string, Chunk>
}

/** Code that a page has beside its own. */
const appended = (more: string) => ({
  name: 'appended',
  transform: (code: string, id: string) => (/[\\/]examples[\\/][^/\\]+[\\/]main\.tsx?$/.test(id) ? `${code}\n${more}` : undefined),
})

/** Builds a page that uses the built package. `more` is appended to its code. */
export const buildPage = async (root: string, more = ''): Promise<BuiltPage> => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-size-'))
  const config = resolve(root, 'vite.config.ts')
  const result = await build({
    ...(existsSync(config) ? { configFile: config } : { configFile: false, base: './' }),
    root: resolve(root),
    logLevel: 'error',
    plugins: [appended(more)],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { codeSplitting: reactApart } },
    },
  })
  if ('on' in result) throw new Error('A build that watches has no end.')
  return { folder, chunks: readChunks([result].flat()) }
}
