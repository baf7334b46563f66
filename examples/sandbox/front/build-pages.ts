import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** The front page's static files by URL path. */
export type FrontPages = ReadonlyMap<string, { readonly body: string; readonly contentType: string }>

const folder = fileURLToPath(new URL('./page/', import.meta.url))
const sharedTokens = fileURLToPath(new URL('../page/tokens.css', import.meta.url))
const html = 'text/html; charset=utf-8'
const css = 'text/css; charset=utf-8'

/** Bundles the front page and the page of faults. Rejects with esbuild's message. */
export const buildFrontPages = async (): Promise<FrontPages> => {
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'overview.ts'), join(folder, 'faults.ts')],
    outdir: folder,
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    logLevel: 'silent',
  })
  const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8')
  return new Map([
    ['/', { body: await read('index.html'), contentType: html }],
    ['/faults', { body: await read('faults.html'), contentType: html }],
    ['/tokens.css', { body: await readFile(sharedTokens, 'utf8'), contentType: css }],
    ['/style.css', { body: await read('style.css'), contentType: css }],
    ...outputFiles.map(({ path, text }): [string, { body: string; contentType: string }] => [
      `/${path.slice(folder.length)}`,
      { body: text, contentType: 'text/javascript; charset=utf-8' },
    ]),
  ])
}
