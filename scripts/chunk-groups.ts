import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { HOME_VIEWS } from '../kernel/navigation/modal-defaults.ts'
import { type LateImport, lateImports, staticImports } from './static-imports.ts'

/** A file of the package that is put together by us. The first group that has a module takes it. */
type ChunkGroup = { readonly name: string; readonly test: (id: string) => boolean; readonly minShareCount?: number }

/** The file behind a module's id; `css-text.ts` wraps those of style sheets. */
const fileOf = (id: string): string => id.replace(/^\0/, '').replace(/\.text$|\?.*$/, '')
const within = (folder: string, files: Iterable<string>): string[] => [...files].filter((file) => file.startsWith(`${resolve(folder)}/`))
const filesOf = (parts: readonly LateImport[]): string[] => parts.map(({ file }) => file)

/** What of a plugin is needed when a modal opens: groups of wallets, home views, what others put on a view; texts in English. */
const opensFirst = ({ path: [kind, name] }: LateImport): boolean => {
  if (kind === 'views') return name === HOME_VIEWS.connected || name === HOME_VIEWS.disconnected
  return kind === 'locales' ? name === 'en' : kind === 'connectorGroups' || kind === 'slots'
}

/** One file for each moment of the kernel and of what all draw with, and for each plugin and adapter its own. */
export const chunkGroups = (): ChunkGroup[] => {
  const of = (name: string, ...files: readonly string[]): ChunkGroup => {
    const group = new Set(files)
    return { name, test: (id) => group.has(fileOf(id)) }
  }
  const opening = staticImports('kernel/host/opening-part.ts', 'plugins/modal/setup.ts', 'plugins/wallets/views/connect-view.tsx')
  const wallets = within('kernel', staticImports('kernel/host/wallets-part.ts'))
  const start = staticImports('kernel/index.ts', 'plugins/presets/evm.ts', 'adapters/evm/discover.ts', 'adapters/evm/connect.ts')
  const all = ['plugins', 'adapters'].flatMap((parent) => readdirSync(parent).map((name) => ({ name, folder: `${parent}/${name}` })))
  const plugins = all.filter(({ folder }) => existsSync(`${folder}/manifest.ts`))
  return [
    // What both later parts need is the start's: neither may wait for the other.
    of('start', ...within('kernel', start), ...wallets.filter((file) => opening.has(file))),
    { name: 'streams', test: (id) => /[\\/]node_modules[\\/]rxjs[\\/]/.test(id) },
    of('hooks', ...within('kernel/react', staticImports('kernel/react/index.ts'))),
    of('wallets-part', ...wallets),
    of('opening', ...within('kernel', opening)),
    of('kit', ...within('ui-kit', opening)),
    ...plugins.flatMap(({ name, folder }) => {
      const setup = lateImports(`${folder}/index.ts`)
      const parts = [...staticImports(`${folder}/manifest.ts`)]
        .flatMap(lateImports)
        .map((part) => ({ ...part, path: part.path[0] === 'manifest' ? part.path.slice(1) : part.path }))
      const ways = parts.filter(({ path }) => path[0] === 'adapters' && /^(discover|connect)/.test(path.at(-1) ?? ''))
      const first = staticImports(...filesOf([...setup, ...parts.filter(opensFirst), ...ways]))
      return [
        of(name, ...within(folder, first)),
        { ...of(`${name}-parts`, ...within(folder, staticImports(...filesOf(parts)))), minShareCount: 2 },
      ]
    }),
    { name: 'parts', test: (id) => /[\\/]ui-kit[\\/](?!qr[\\/])/.test(fileOf(id)), minShareCount: 4 },
    { name: 'tools', test: (id) => within('kernel/contract', [fileOf(id)]).length > 0, minShareCount: 2 },
  ]
}

/** Output options of the package's build. Chunks stand apart from the entries, whose names are public. */
export const chunking = () => ({
  chunkFileNames: 'parts/[name].js',
  codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups() },
})
