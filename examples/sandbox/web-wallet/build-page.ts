import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

/** The wallet page's static files by URL path. */
export type PageFiles = ReadonlyMap<string, { readonly body: string; readonly contentType: string }>

const builtPage = v.array(v.tuple([v.string(), v.object({ body: v.string(), contentType: v.string() })]))

const folder = fileURLToPath(new URL('./page/', import.meta.url))

const sharedTokens = fileURLToPath(new URL('../page/tokens.css', import.meta.url))

/** Bundles the wallet page. Rejects with esbuild's message. */
export const buildPage = async (): Promise<PageFiles> => {
  // A wallet that is given its page starts without its builder.
  const { build } = await import('esbuild')
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
    ['/tokens.css', { body: await readFile(sharedTokens, 'utf8'), contentType: 'text/css; charset=utf-8' }],
    ['/style.css', { body: await readFile(join(folder, 'style.css'), 'utf8'), contentType: 'text/css; charset=utf-8' }],
    ['/main.js', { body: script.text, contentType: 'text/javascript; charset=utf-8' }],
  ])
}

/** Builds the page into a file for {@link readBuiltPage}. */
export const writeBuiltPage = async (file: string): Promise<void> => writeFile(file, JSON.stringify([...(await buildPage())]))

/** Reads a page that {@link writeBuiltPage} wrote. Rejects when it is something else. */
export const readBuiltPage = async (file: string): Promise<PageFiles> =>
  new Map(v.parse(builtPage, JSON.parse(await readFile(file, 'utf8'))))
