import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { HOME_VIEWS } from '../kernel/navigation/modal-defaults.ts'
import { type LateImport, lateImports, staticImports } from './static-imports.ts'

type ChunkGroup = { readonly name: string; readonly test: (id: string) => boolean; readonly minShareCount?: number }

/** The file behind a module's id; `css-text.ts` wraps those of style sheets. */
const fileOf = (id: string): string => id.replace(/^\0/, '').replace(/\.text$|\?.*$/, '')
const within = (folder: string, files: Iterable<string>): string[] => [...files].filter((file) => file.startsWith(`${resolve(folder)}/`))
const needed = (parts: readonly LateImport[]) => staticImports(...parts.map(({ file }) => file))

/** What of a plugin is needed when a modal opens: groups of wallets, home views, what others put on a view; texts in English. */
const opensFirst = ({ path }: LateImport): boolean => {
  const [kind, name] = path[0] === 'manifest' ? path.slice(1) : path
  if (kind === 'views') return name === HOME_VIEWS.connected || name === HOME_VIEWS.disconnected
  return kind === 'locales' ? name === 'en' : kind === 'slots'
}

/** One file for each moment of the kernel and of what all draw with, and for each plugin and adapter its own. The first group takes a module. */
export const chunkGroups = (): ChunkGroup[] => {
  const of = (name: string, ...files: readonly string[]): ChunkGroup => {
    const group = new Set(files)
    return { name, test: (id) => group.has(fileOf(id)) }
  }
  const inKernel = (...files: readonly string[]) => within('kernel', staticImports(...files))
  const later = ['wallets-part', 'opening-part', 'gate-part'].map((name) => ({ name, files: inKernel(`kernel/host/${name}.ts`) }))
  // What two later parts need, or views share with one, is the start's: nobody may wait for another's file.
  const shared = later.flatMap(({ files, name }) => [
    ...within('kernel/contract', files),
    ...files.filter((file) => later.some((other) => other.name !== name && other.files.includes(file))),
  ])
  const drawn = staticImports('plugins/modal/setup.ts', 'plugins/wallets/setup.ts', 'plugins/wallets/views/connect-view.tsx')
  const FACE = ['kernel/react', 'ui-kit', 'plugins/modal/shell']
  const faces = (...of: readonly string[]) => FACE.flatMap((at) => within(at, staticImports(...of))).filter((file) => drawn.has(file))
  const folders = ['plugins', 'adapters'].flatMap((parent) => readdirSync(parent).map((name) => ({ name, folder: `${parent}/${name}` })))
  const plugins = folders.filter(({ folder }) => existsSync(`${folder}/manifest.ts`) && existsSync(`${folder}/index.ts`))
  const start = staticImports('kernel/index.ts', ...plugins.map(({ folder }) => `${folder}/index.ts`))
  return [
    of('start', ...within('kernel', start), ...shared),
    { name: 'streams', test: (id) => /[\\/]node_modules[\\/]rxjs[\\/]/.test(id) },
    of('styles', ...faces('plugins/modal/element.ts')),
    of('hooks', ...faces('kernel/react/index.ts', 'plugins/modal/react.ts')),
    ...later.map(({ name, files }) => of(name, ...files)),
    of('tools', ...within('kernel', drawn)),
    of('adapters', ...inKernel(...['family', 'discover', 'connect'].map((part) => `adapters/evm/${part}.ts`))),
    of('kit', ...within('ui-kit', drawn)),
    ...plugins.flatMap(({ name, folder }) => {
      const parts = [...staticImports(`${folder}/manifest.ts`)].flatMap(lateImports)
      const way = (key: string) => parts.filter(({ path }) => path.at(-1) === key)
      const first = [...lateImports(`${folder}/index.ts`), ...parts.filter(opensFirst), ...way('discover')]
      const files = (given: typeof parts) => within(folder, needed(given)).filter((file) => !start.has(file))
      const [family, connect] = [files(way('family')), files(way('connect'))]
      const common = family.filter((file) => connect.includes(file))
      const ways = [of(`${name}-common`, ...common), of(`${name}-connect`, ...connect), of(`${name}-family`, ...family)]
      return [of(name, ...files(first)), ...ways, { ...of(`${name}-parts`, ...files(parts)), minShareCount: 2 }]
    }),
    { name: 'parts', test: (id) => /[\\/]ui-kit[\\/](?!qr[\\/])/.test(fileOf(id)), minShareCount: 4 },
  ]
}
