import { gzipSync } from 'node:zlib'
import type { Rolldown } from 'vite'

/** Bytes of a text or file as a server with `gzip -9` sends it. */
export const gzipSize = (content: string | Uint8Array): number => gzipSync(content, { level: 9 }).length

/** `24.1`, `0.58`: kB of 1,000 bytes, rounded up so that a budget is never kept by rounding. */
export const toKilobytes = (bytes: number): string => {
  const digits = bytes < 1_000 ? 2 : 1
  return (Math.ceil(bytes / 10 ** (3 - digits)) / 10 ** digits).toFixed(digits)
}

/** A file of a build. */
export interface Chunk {
  /** Path below the build's folder. */
  readonly file: string
  readonly code: string
  readonly gzip: number
  /** Whether it holds React and nothing else. */
  readonly apart: boolean
  readonly entry: boolean
  /** Files it cannot run without. */
  readonly imports: readonly string[]
  /** Modules with their size before minifying, largest first. */
  readonly modules: readonly (readonly [id: string, bytes: number])[]
}

/** The host's own: React, and what its bundler adds to load chunks. */
const BUNDLER = /^\0(vite\/|rolldown\/)/

const REACT = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/

/** Rolldown's output option that puts React into a file of its own, so that it can be left out of a sum. */
export const reactApart = { groups: [{ name: 'react', test: REACT }] }

/** What a bundler has made. */
interface Built {
  readonly output: readonly Rolldown.RolldownOutput['output'][number][]
}

/** Chunks of a build by file. */
export const readChunks = (outputs: readonly Built[]): ReadonlyMap<string, Chunk> =>
  new Map(
    outputs
      .flatMap(({ output }) => output)
      .flatMap((chunk) => {
        if (chunk.type !== 'chunk') return []
        const modules = Object.entries(chunk.modules)
          .map(([id, { renderedLength }]) => [id, renderedLength] as const)
          .sort(([, a], [, b]) => b - a)
        const react = modules.some(([id]) => REACT.test(id))
        const bundler = modules.every(([id, bytes]) => bytes === 0 || BUNDLER.test(id))
        if (react && modules.some(([id, bytes]) => bytes > 0 && !REACT.test(id) && !id.startsWith('\0'))) {
          throw new Error(`${chunk.fileName} holds React and other code, so React cannot be left out.`)
        }
        return [
          [
            chunk.fileName,
            {
              file: chunk.fileName,
              code: chunk.code,
              gzip: gzipSize(chunk.code),
              apart: react || bundler,
              entry: chunk.isEntry,
              imports: chunk.imports,
              modules,
            },
          ],
        ]
      }),
  )

/** Chunks and everything they import statically, each once. */
export const withImports = (chunks: ReadonlyMap<string, Chunk>, files: Iterable<string>): ReadonlySet<Chunk> => {
  const found = new Set<Chunk>()
  const add = (file: string): void => {
    const chunk = chunks.get(file)
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    chunk.imports.forEach(add)
  }
  for (const file of files) add(file)
  return found
}

/** Sum of what is sent, without what is the host's own. */
export const sumOf = (chunks: Iterable<Chunk>): number => [...chunks].reduce((sum, { gzip, apart }) => (apart ? sum : sum + gzip), 0)

const shortName = (id: string): string =>
  id
    .replace(/^\0/, '')
    .replace(/^.*[\\/]node_modules[\\/]/, '')
    .replace(`${process.cwd()}/`, '')
    .replace(/\?.*$/, '')

/** The largest files in kB, each with its largest modules in kB before minifying and packing. */
export const detailsOf = (
  chunks: Iterable<Chunk>,
  most: { readonly files?: number; readonly modules?: number } = {},
): readonly string[] => {
  const { files = 8, modules: few = 6 } = most
  return [...chunks]
    .filter(({ apart }) => !apart)
    .sort((a, b) => b.gzip - a.gzip)
    .slice(0, files)
    .map(({ file, gzip, modules }) => {
      const largest = modules.slice(0, few).map(([id, bytes]) => `${shortName(id)} ${toKilobytes(bytes)}`)
      const rest = modules.length > few ? `, ${modules.length - few} more` : ''
      return `${toKilobytes(gzip)} ${file}: ${largest.join(', ')}${rest}`
    })
}
