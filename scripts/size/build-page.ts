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

/** Builds a page that uses the built package, without the lists of what a bundler preloads: they are the host's. */
export const buildPage = async (root: string): Promise<BuiltPage> => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-size-'))
  const config = resolve(root, 'vite.config.ts')
  const result = await build({
    ...(existsSync(config) ? { configFile: config } : { configFile: false, base: './' }),
    root: resolve(root),
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { output: { codeSplitting: reactApart } },
    },
  })
  if ('on' in result) throw new Error('A build that watches has no end.')
  return { folder, chunks: readChunks([result].flat()) }
}
