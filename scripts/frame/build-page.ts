import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Metafile, type Plugin } from 'esbuild'
import { transform } from 'lightningcss'
import { type FrameFile, type FramePage, hashPage } from '../../server/frame/frame-page.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, 'server', 'frame', 'page')

/** Style sheets of the parts are text, as in the package. */
const cssAsText: Plugin = {
  name: 'css-as-text',
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = transform({ filename: relative(root, path), code: await readFile(path), minify: true })
      return { contents: code.toString(), loader: 'text' }
    })
  },
}

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

/** What was built: the page, and what each of its files is made of. */
export interface BuiltFrame {
  readonly page: FramePage
  /** Files by their path, with their imports and the modules in them. */
  readonly outputs: Metafile['outputs']
}

const integrityOf = (body: string): string => `sha384-${createHash('sha384').update(body).digest('base64')}`

const javascript = (body: string): FrameFile => ({ body, contentType: 'text/javascript; charset=utf-8' })

/**
 * Builds the frame's page. The same sources and libraries make the same bytes on every machine: no path, time or order of the file system is
 * part of them. `external` leaves packages out, for measuring.
 */
export const buildFramePage = async ({ external = [] }: { readonly external?: string[] } = {}): Promise<BuiltFrame> => {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.entries(ENTRIES).map(([out, file]) => ({ in: join(folder, file), out })),
    outdir: '/',
    entryNames: 'files/[name]-[hash]',
    chunkNames: 'files/[name]-[hash]',
    bundle: true,
    external,
    splitting: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['source'],
    minify: true,
    legalComments: 'none',
    charset: 'utf8',
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [cssAsText],
  })
  const files: Record<string, FrameFile> = {}
  for (const { path, text } of outputFiles) files[path.replaceAll('\\', '/')] = javascript(text)
  const { code } = transform({ filename: 'page.css', code: await readFile(join(folder, 'page.css')), minify: true })
  const css = code.toString()
  const sheet = `/files/page-${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`
  files[sheet] = { body: css, contentType: 'text/css; charset=utf-8' }
  const reference = (attribute: string, path: string, body: string): string => `${attribute}="${path}" integrity="${integrityOf(body)}"`
  for (const { path, source, script } of DOCUMENTS) {
    const html = await readFile(join(folder, source), 'utf8')
    const file = Object.keys(files).find((name) => name.startsWith(`/files/${script}-`)) ?? ''
    files[path] = {
      body: html
        .replace('href="/page.css"', reference('href', sheet, css))
        .replace(`src="/${script}.js"`, reference('src', file, files[file]?.body ?? '')),
      contentType: 'text/html; charset=utf-8',
    }
  }
  return { page: { files, hash: await hashPage(files) }, outputs: metafile.outputs }
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
