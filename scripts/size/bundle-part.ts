import { dirname, resolve } from 'node:path'
import { build } from 'tsdown'
import { cssText } from '../css-text.ts'
import { localeJson } from '../locale-json.ts'
import { offInBrowsers } from '../off-in-browsers.ts'
import { chunking } from '../package-chunks.ts'
import { type Chunk, gzipSize } from './chunks.ts'

/**
 * Bundles files of the source as the package is bundled, with everything they import statically, and weighs the result as one file.
 * What they load later is named as in the package with `grouped`, else file by file.
 * `external` says what is left out: paths of the repository (`kernel/contract/errors.ts`) and packages (`react`).
 */
export const bundlePart = async (files: readonly string[], external: RegExp, { grouped = false } = {}): Promise<ReadonlySet<Chunk>> => {
  const root = resolve('.')
  const nameOf = (id: string, importer: string): string => (id.startsWith('.') ? resolve(dirname(importer), id).slice(root.length + 1) : id)
  const bundles = await build({
    config: false,
    entry: Object.fromEntries(files.map((file) => [file.replaceAll('/', '-').replace(/\.[a-z]+$/, ''), file])),
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    dts: false,
    clean: false,
    write: false,
    logLevel: 'silent',
    deps: { alwaysBundle: () => true },
    ...(grouped ? { outputOptions: chunking() } : {}),
    plugins: [
      {
        name: 'left-out',
        // One short name for all of it: how long the paths to shared code are is not the part's weight.
        resolveId: (id, importer) =>
          importer !== undefined && external.test(nameOf(id, importer)) ? { id: 'shared', external: true } : undefined,
      },
      offInBrowsers(),
      cssText(),
      localeJson(),
    ],
  })
  const chunks = bundles.flatMap((bundle) => bundle.chunks).flatMap((chunk) => (chunk.type === 'chunk' ? [chunk] : []))
  const wanted = new Set<string>()
  const add = (file: string): void => {
    const chunk = chunks.find(({ fileName }) => fileName === file)
    if (!chunk || wanted.has(file)) return
    wanted.add(file)
    chunk.imports.forEach(add)
  }
  for (const { fileName, isEntry } of chunks) if (isEntry) add(fileName)
  const together = chunks.filter(({ fileName }) => wanted.has(fileName))
  const modules = together
    .flatMap((chunk) => Object.entries(chunk.modules))
    .map(([id, { renderedLength }]) => [id, renderedLength] as const)
    .sort(([, a], [, b]) => b - a)
  const code = together.map((chunk) => chunk.code).join('\n')
  return new Set([{ file: files.join(' + '), code, gzip: gzipSize(code), apart: false, entry: true, imports: [], modules }])
}
