import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** The wallet page's static files by URL path. */
export type PageFiles = ReadonlyMap<string, { readonly body: string; readonly contentType: string }>

const folder = fileURLToPath(new URL('./page/', import.meta.url))

/** Bundles the wallet page. Rejects with esbuild's message. */
export const buildPage = async (): Promise<PageFiles> => {
  const result = await build({
    entryPoints: [join(folder, 'main.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    logLevel: 'silent',
    define: { global: 'globalThis' },
  })
  const script = result.outputFiles[0]
  if (!script) throw new Error('esbuild made no script.')
  const page = { body: await readFile(join(folder, 'index.html'), 'utf8'), contentType: 'text/html; charset=utf-8' }
  return new Map([
    ['/', page],
    // Where apps send a pairing link to when all they know is the wallet's address.
    ['/wc', page],
    ['/style.css', { body: await readFile(join(folder, 'style.css'), 'utf8'), contentType: 'text/css; charset=utf-8' }],
    ['/main.js', { body: script.text, contentType: 'text/javascript; charset=utf-8' }],
  ])
}
