import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { HOME_VIEWS } from '../kernel/navigation/modal-defaults.ts'
import { type LateImport, lateImports, staticImports } from './static-imports.ts'

// A file for each module would cost a request for each; one file for all would be loaded by who needs a part. So what is needed at the
// same moment travels together. The moments are read off the folders and off what manifests declare: the host's start, the first opening,
// and what comes with a step further.

/** A file of the package that is put together by us and not by the bundler. The first group that has a module takes it. */
interface ChunkGroup {
  readonly name: string | ((id: string) => string | null)
  readonly test: (id: string) => boolean
  readonly minShareCount?: number
}

/** A plugin or adapter of the package, with what its manifest loads later. */
interface PluginFiles {
  readonly name: string
  /** Absolute. */
  readonly folder: string
  readonly setup: readonly string[]
  /** Without the name of the manifest's variable: `views`, `Connect`, `load`. */
  readonly parts: readonly LateImport[]
  /** Draws the modal. */
  readonly shell: boolean
}

/** The file behind a module's id; `css-text.ts` wraps those of style sheets. */
const fileOf = (id: string): string => id.replace(/^\0/, '').replace(/\.text$|\?.*$/, '')

const within = (folder: string, files: Iterable<string>): readonly string[] =>
  [...files].filter((file) => file.startsWith(`${resolve(folder)}/`))

const pluginsIn = (parent: string): readonly PluginFiles[] =>
  readdirSync(parent)
    .filter((name) => existsSync(`${parent}/${name}/manifest.ts`))
    .map((name) => {
      const folder = resolve(parent, name)
      const manifest = within(folder, staticImports(`${folder}/manifest.ts`))
      return {
        name,
        folder,
        setup: lateImports(`${folder}/index.ts`).map(({ file }) => file),
        parts: manifest.flatMap(lateImports).map(({ file, path }) => ({ file, path: path[0] === 'manifest' ? path.slice(1) : path })),
        shell: manifest.some((file) => /provides:[^}]*\bSHELL\b/.test(readFileSync(file, 'utf8'))),
      }
    })

/** The views that a modal opens with. */
const HOME: readonly (string | undefined)[] = [HOME_VIEWS.connected, HOME_VIEWS.disconnected]

/**
 * Whether a part is needed when a modal opens, for the ways to connect or for the account: what finds wallets and connects them, the groups
 * they stand in, home views and what others put on a view. Texts in English: every other language falls back on them.
 */
const opensFirst = ({ path: [kind, name, ...rest] }: LateImport): boolean => {
  if (kind === 'views') return HOME.includes(name)
  if (kind === 'locales') return name === 'en'
  if (kind === 'adapters') return (rest.at(-1) ?? name)?.startsWith('discover') === true
  return kind === 'connectorGroups' || kind === 'slots'
}

/** What of a plugin is needed when a modal opens. */
const openingParts = ({ parts }: PluginFiles): readonly LateImport[] => parts.filter(opensFirst)

/** Whether a plugin has nothing to show at first. */
const comesLater = (plugin: PluginFiles): boolean => !plugin.shell && openingParts(plugin).every(({ path }) => path[0] === 'locales')

const allPlugins = (): readonly PluginFiles[] => [...pluginsIn('plugins'), ...pluginsIn('adapters')]

/** Everything that `files` import, at once or when they need it, of one folder. */
const reachable = (folder: string, files: Iterable<string>): ReadonlySet<string> => {
  const found = new Set<string>()
  const add = (file: string): void => {
    if (found.has(file)) return
    for (const one of within(folder, staticImports(file))) {
      found.add(one)
      for (const { file: late } of lateImports(one)) if (within(folder, [late]).length > 0) add(late)
    }
  }
  for (const file of files) add(file)
  return found
}

/** Texts of a plugin in another language than English. */
const TRANSLATION = /[\\/]plugins[\\/]([\w-]+)[\\/]locales[\\/](?!en\.)([\w-]+)\.json$/

/** What a file imports of rxjs. */
const operatorsIn = (file: string): readonly string[] => {
  const [, names = ''] = /import \{([^}]*)\} from 'rxjs'/.exec(readFileSync(file, 'utf8')) ?? []
  return names.split(',').map((name) => name.trim())
}

/** The name of a module of rxjs, undefined for any other: those of operators have their operators'. */
const operatorOf = (id: string): string | undefined => (/[\\/]node_modules[\\/]rxjs[\\/]/.test(id) ? basename(id, '.js') : undefined)

/** The groups, read off folders and manifests. */
const chunkGroups = (): ChunkGroup[] => {
  const plugins = allPlugins()
  const start = staticImports('kernel/index.ts', 'plugins/presets/evm.ts', ...plugins.map(({ folder }) => `${folder}/index.ts`))
  const taken = new Set<string>()
  const group = (name: string, files: Iterable<string>, also: (id: string) => boolean = () => false): ChunkGroup => {
    const own = new Set([...files].filter((file) => !taken.has(file)))
    for (const file of own) taken.add(file)
    return { name, test: (id) => own.has(fileOf(id)) || also(id) }
  }
  const needing = (parts: readonly LateImport[]): ReadonlySet<string> => staticImports(...parts.map(({ file }) => file))
  const first = (plugin: PluginFiles): ReadonlySet<string> =>
    new Set([
      ...staticImports(...plugin.setup),
      // A plugin with nothing to show at first comes as a whole.
      ...needing(comesLater(plugin) ? plugin.parts.filter(({ path }) => path[0] !== 'locales') : []),
      ...needing(openingParts(plugin)),
    ])
  const later = (folder: string, files: Iterable<string>): readonly string[] => within(folder, files).filter((file) => !start.has(file))
  /** What a plugin's code asks for by itself, by the folder it stands in. The smallest first: what several of them need is in it. */
  const demanded = ({ folder, setup, parts }: PluginFiles) => {
    const declared = parts.filter(({ path: [kind] }) => kind !== 'locales').map(({ file }) => file)
    const asking = later(folder, reachable(folder, [...setup, ...declared]))
    const asked = within(
      folder,
      asking.flatMap((file) => lateImports(file).map((one) => one.file)),
    )
    return [...new Set(asked.map(dirname))]
      .map((room) => ({
        room: room === folder ? 'later' : basename(room),
        files: later(folder, staticImports(...asked.filter((file) => dirname(file) === room))),
      }))
      .sort((a, b) => a.files.length - b.files.length)
  }
  const connecting = plugins.filter(({ shell, parts }) => shell || parts.some(({ path }) => path[1] === HOME_VIEWS.disconnected))
  const preset = staticImports('plugins/presets/evm.ts')
  // Of the wallets' sources those that the default set has: what another family shares through the contract is nobody else's start.
  const wallets = plugins.filter(
    ({ folder, parts }) => preset.has(`${folder}/index.ts`) && parts.some(({ path }) => path[0] === 'adapters'),
  )
  const kernel = [...reachable('kernel', start)].filter((file) => within('kernel/contract', [file]).length === 0)
  const late = within('kernel', start)
    .flatMap(lateImports)
    .map(({ file }) => file)
  const withoutHooks = (files: Iterable<string>) =>
    kernel.filter((file) => [...files].includes(file) && within('kernel/react', [file]).length === 0)
  /** What the kernel asks for by itself after its start, by the room it stands in, with what only that needs. */
  const opening = staticImports(...late)
  const asked = within(
    'kernel',
    kernel.filter((file) => !start.has(file)).flatMap((file) => lateImports(file).map((one) => one.file)),
  ).filter((file) => dirname(dirname(dirname(file))) === resolve('kernel') && !opening.has(file))
  const rooms = [...new Set(asked.map(dirname))].map((room) => ({
    room: basename(room),
    files: within('kernel', staticImports(...asked.filter((file) => dirname(file) === room))).filter(
      (file) => !opening.has(file) && within('kernel/contract', [file]).length === 0,
    ),
  }))
  const laterOperators = new Set([...opening].flatMap(operatorsIn))
  for (const operator of [...start].flatMap(operatorsIn)) laterOperators.delete(operator)
  const isLate = (id: string): boolean => laterOperators.has(operatorOf(id) ?? '')
  const served = staticImports(resolve('server/siwx/index.ts'))
  const buttons = staticImports(JSON.parse(readFileSync('package.json', 'utf8')).exports['./react'].source)
  return [
    // What every page has: the kernel's first part, with what plugins and kernel agree on as far as a connection needs it.
    group('start', [...within('kernel', start), ...within('kernel/contract', [...wallets.flatMap((plugin) => [...first(plugin)])])]),
    // Everybody's: an entry that happens to share an operator with the kernel must not become a part of it.
    { name: 'streams', test: (id) => operatorOf(id) !== undefined && !isLate(id) },
    // What plugins from outside are defined with: beside other code it would bring that along, before a click.
    group('outside', [resolve('kernel/contract/outside.ts')]),
    // The hooks and parts that the host's buttons share with views, which may be all of the kit that a page shows before a click.
    group(
      'hooks',
      ['kernel/react', 'ui-kit', 'plugins/modal/shell'].flatMap((folder) => within(folder, buttons)),
    ),
    // The host's own hooks and buttons: no view needs them.
    group('buttons', buttons),
    // What follows wallets: a stored session comes back with it, and without the opening; that has no use for it.
    group('connection', staticImports(resolve('kernel/session/sessions/session-code.ts'))),
    // What asks a connected wallet.
    group('requests', staticImports(...within('kernel/session', late))),
    ...rooms.map(({ room, files }) => group(`kernel-${room}`, files)),
    // The modal's root: a surface brings it back with a stored session, without the opening.
    group('root', within('kernel', staticImports(resolve('kernel/host/define-root.ts'), resolve('kernel/platform/windows/surface.ts')))),
    // What makes calls: comes with the first one.
    group('http', within('kernel/platform/http', kernel)),
    // What translates, with i18next: apart, the kernel's other part is compiled and at work while it comes.
    group('translator', [resolve('kernel/i18n/translator.ts')]),
    // The kernel's other part, with the operators that it alone uses. Of its hooks, which other files import, it has none: a static import
    // of it could not be asked for again.
    group('opening', withoutHooks(staticImports(...late)), isLate),
    // What that part asks for only where something calls for it.
    group('kernel-later', withoutHooks(kernel)),
    // What draws, the shell with it, and what the ways to connect are drawn with.
    group('kit', [
      ...within('kernel/react', kernel),
      ...connecting.flatMap((plugin) => [...within('ui-kit', first(plugin)), ...within('kernel/react', first(plugin))]),
      ...plugins.filter(({ shell }) => shell).flatMap((plugin) => later(plugin.folder, first(plugin))),
    ]),
    ...plugins.flatMap((plugin) => {
      const { name, folder, parts } = plugin
      const further = parts.filter(({ path: [kind] }) => kind !== 'adapters' && kind !== 'locales')
      const protocols = parts.filter(({ path }) => path[0] === 'adapters' && path.at(-1)?.startsWith('connect') === true)
      const actions = parts.filter(({ path: [kind] }) => kind === 'adapters')
      const isFamily = ({ path }: (typeof parts)[number]): boolean => path.at(-1)?.startsWith('family') === true
      const wallets = parts.filter((part) => part.path[0] === 'adapters' && (opensFirst(part) || isFamily(part)))
      return [
        // What a server reads as well must not bring views along.
        group(`${name}-served`, within(folder, served)),
        // Endpoints are for servers, too, which have no use for a chain library.
        ...(actions.length > 0
          ? [
              group(
                `${name}-api`,
                later(folder, needing(actions)).filter((file) => basename(file) === 'api.ts'),
              ),
            ]
          : []),
        // A stored session comes back without what the Connect view shows of its wallets.
        ...(wallets.length > 0
          ? [group(`${name}-discover`, later(folder, staticImports(...plugin.setup, ...wallets.map(({ file }) => file))))]
          : []),
        group(name, later(folder, first(plugin))),
        group(`${name}-protocol`, later(folder, needing(protocols))),
        group(`${name}-views`, later(folder, needing(further))),
        ...demanded(plugin).map(({ room, files }) => group(`${name}-${room}`, files)),
        group(`${name}-actions`, later(folder, needing(actions))),
      ]
    }),
    // What many views are drawn with.
    { name: 'parts', test: (id) => within('ui-kit', [fileOf(id)]).length > within('ui-kit/qr', [fileOf(id)]).length, minShareCount: 4 },
    // A page has one language: the others must not come with it.
    { name: (id) => id.replace(TRANSLATION, '\n$1-$2').split('\n')[1] ?? null, test: (id) => TRANSLATION.test(id) },
  ]
}

/** Output options of the package's build. */
export const chunking = () => ({
  // Apart from the entries, whose names are public.
  chunkFileNames: 'parts/[name].js',
  codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups() },
})

/** The names of the files that an opening takes: what they hold runs at once. */
export const openingFiles = (): ReadonlySet<string> =>
  new Set([
    'opening',
    'translator',
    'kit',
    'hooks',
    ...allPlugins()
      .filter((plugin) => !comesLater(plugin))
      .flatMap(({ name }) => [name, `${name}-discover`]),
  ])
