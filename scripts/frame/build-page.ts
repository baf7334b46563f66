import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'lightningcss'
import { build, type RolldownChunk } from 'tsdown'
import { type FrameFile, type FramePage, hashPage } from '../../server/frame/frame-page.ts'
import { cssText } from '../css-text.ts'
import { localeJson } from '../locale-json.ts'
import { offInBrowsers } from '../off-in-browsers.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, 'server', 'frame', 'page')

/** The documents that are served, each with its one script. All of them share a style sheet. */
const DOCUMENTS = [
  { path: '/index.html', source: 'index.html', script: 'main' },
  { path: '/approve', source: 'windows/approve.html', script: 'approve' },
  { path: '/social/return', source: 'windows/return.html', script: 'return' },
  { path: '/dashboard', source: 'windows/dashboard.html', script: 'dashboard' },
  { path: '/passkey', source: 'windows/passkey.html', script: 'passkey' },
] as const

const ENTRIES = {
  main: 'main.ts',
  approve: 'windows/approve.ts',
  return: 'windows/return.ts',
  passkey: 'windows/passkey.ts',
  dashboard: 'windows/dashboard.ts',
} as const

/** A script of the page, as the bundler made it. */
export type FrameChunk = Extract<RolldownChunk, { readonly type: 'chunk' }>

/** What was built: the page, and the scripts in it. */
export interface BuiltFrame {
  readonly page: FramePage
  readonly chunks: readonly FrameChunk[]
}

const integrityOf = (body: string): string => `sha384-${createHash('sha384').update(body).digest('base64')}`

const javascript = (body: string): FrameFile => ({ body, contentType: 'text/javascript; charset=utf-8' })

/** Bundles the scripts of the page with all that they import, by the bundler of the package: `external` alone is left out. */
const bundle = async (external: RegExp | undefined): Promise<readonly FrameChunk[]> => {
  const bundles = await build({
    config: false,
    cwd: root,
    entry: Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, join(folder, file)])),
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    dts: false,
    clean: false,
    write: false,
    logLevel: 'silent',
    inputOptions: { resolve: { conditionNames: ['source', 'import', 'module', 'browser', 'default'] } },
    outputOptions: { entryFileNames: 'files/[name]-[hash].js', chunkFileNames: 'files/[name]-[hash].js', comments: false },
    define: { 'process.env.NODE_ENV': '"production"' },
    deps: { alwaysBundle: (id) => !external?.test(id), neverBundle: external ?? [] },
    plugins: [offInBrowsers(), cssText(), localeJson()],
  })
  return bundles.flatMap(({ chunks }) => chunks).flatMap((chunk) => (chunk.type === 'chunk' ? [chunk] : []))
}

/**
 * Builds the frame's page. The same sources and libraries make the same bytes on every machine: no path, time or order of the file system is
 * part of them. `external` leaves packages out, for measuring.
 */
export const buildFramePage = async ({ external }: { readonly external?: RegExp } = {}): Promise<BuiltFrame> => {
  const chunks = await bundle(external)
  const files: Record<string, FrameFile> = {}
  for (const { fileName, code } of chunks) files[`/${fileName}`] = javascript(code)
  const { code } = transform({ filename: 'page.css', code: await readFile(join(folder, 'page.css')), minify: true })
  const css = code.toString()
  const sheet = `/files/page-${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`
  files[sheet] = { body: css, contentType: 'text/css; charset=utf-8' }
  const reference = (attribute: string, path: string, body: string): string => `${attribute}="${path}" integrity="${integrityOf(body)}"`
  for (const { path, source, script } of DOCUMENTS) {
    const html = await readFile(join(folder, source), 'utf8')
    const entry = chunks.find(({ isEntry, name }) => isEntry && name === script)
    if (!entry) throw new Error(`The bundler made no script ${script}.`)
    files[path] = {
      body: html
        .replace('href="/page.css"', reference('href', sheet, css))
        .replace(`src="/${script}.js"`, reference('src', `/${entry.fileName}`, entry.code)),
      contentType: 'text/html; charset=utf-8',
    }
  }
  return { page: { files, hash: await hashPage(files) }, chunks }
}

/** The file of the sources in whose place the built package has its page. */
const MODULE = resolve(root, 'server/frame/built-page.ts')

/** Puts the built page into the package: for whoever bundles `portico/frame`. */
export const framePageModule = () => ({
  name: 'frame-page',
  async load(id: string): Promise<{ code: string; moduleType: 'js' } | undefined> {
    if (resolve(id) !== MODULE) return undefined
    const { page } = await buildFramePage()
    process.stdout.write(`frame ${page.hash}\n`)
    return { code: `export const page = ${JSON.stringify(page)}`, moduleType: 'js' }
  },
})
