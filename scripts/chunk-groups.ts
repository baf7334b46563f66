import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { staticImports } from './static-imports.ts'

// A file for each module would cost a request for each; one file for all would be loaded by who needs a part. So what is needed at the
// same moment travels together, and the moments are: the host's start, a stored connection, the first opening.

/** A file of the package that is put together by us and not by the bundler. The first group that has a module takes it. */
interface ChunkGroup {
  readonly name: string | ((id: string) => string | null)
  readonly test: (id: string) => boolean
  readonly minShareCount?: number
}

const matching =
  (pattern: RegExp): ChunkGroup['test'] =>
  (id) =>
    pattern.test(id)

/** The file behind a module's id; `css-text.ts` wraps those of style sheets. */
const fileOf = (id: string): string => id.replace(/^\0/, '').replace(/\.text$|\?.*$/, '')

const filesOf = (folder: string): readonly string[] => readdirSync(folder).map((file) => `${folder}/${file}`)

/** Texts of a plugin in another language than English. */
const TRANSLATION = /[\\/]plugins[\\/]([\w-]+)[\\/]locales[\\/](?!en\.)([\w-]+)\.json$/

/** The groups, read off the imports of the source. */
const chunkGroups = (): ChunkGroup[] => {
  const startGraph = staticImports('kernel/index.ts', 'plugins/presets/default.ts', 'kernel/networks/index.ts')
  const taken = new Set([...startGraph].filter((file) => !file.startsWith(resolve('kernel/contract'))))
  const group = (name: string, files: Iterable<string>): ChunkGroup => {
    const own = new Set([...files].filter((file) => !taken.has(file)))
    for (const file of own) taken.add(file)
    return { name, test: (id) => own.has(fileOf(id)) }
  }
  const within = (folders: readonly string[], files: Iterable<string>): readonly string[] =>
    [...files].filter((file) => folders.some((folder) => file.startsWith(`${resolve(folder)}/`)))
  const plugin = (name: string, ...files: readonly string[]): ChunkGroup => {
    const root = `plugins/${name}`
    return group(name, [...within([root], staticImports(...files.map((file) => `${root}/${file}`))), resolve(`${root}/locales/en.json`)])
  }
  const later = new Set(
    ['index', 'endpoint', 'schema', 'decimal', 'load-optional', 'sdk-query', 'version'].map((name) =>
      resolve(`kernel/contract/${name}.ts`),
    ),
  )
  const views = (name: string, ...files: readonly string[]): ChunkGroup =>
    group(`${name}-views`, within([`plugins/${name}`], staticImports(...files)))
  const start = staticImports('kernel/host/start-code.ts')
  const lateKernel = staticImports('kernel/host/build-navigation.ts', 'kernel/session/gate/gate.ts', 'kernel/session/switch-network.ts')
  const shell = staticImports('plugins/modal/setup.ts')
  // What entering a view commands comes before the view: a wallet does not wait for what is drawn.
  const wallets = staticImports(
    'plugins/wallets/setup.ts',
    'plugins/wallets/views/connect-view.tsx',
    'plugins/wallets/views/enter-connect.ts',
    'plugins/wallets/views/enter-connecting.ts',
    ...filesOf('plugins/wallets/groups'),
  )
  return [
    // What plugins and kernel agree on: there before everything else. Calls of services and reckoning with prices come with who does it.
    // And what the start code shares with code that comes later: a file that could not be loaded is asked for anew, a static import of it is
    // not, so nothing may import the start code. And what adapters share, so that none of them loads another one's file.
    group(
      'contract',
      [
        ...staticImports('kernel/contract/index.ts', 'kernel/contract/race.ts', 'kernel/contract/followed-store.ts'),
        ...[...start].filter((file) => lateKernel.has(file)),
      ].filter((file) => !later.has(file)),
    ),
    // What every connection needs, stored ones too.
    group('start', start),
    // The host's buttons, which may be all of the kit that a page shows before a click.
    group('buttons', within(['ui-kit', 'kernel/react', 'plugins/modal/shell'], staticImports('plugins/modal/react.ts'))),
    // The first opening: the rest of the kernel, what draws, what it draws with, the ways to connect.
    group(
      'open',
      within(
        ['kernel'],
        [...staticImports('kernel/host/build-navigation.ts', 'kernel/i18n/translator.ts')].filter(
          (file) => !file.endsWith('/ask-guards.ts'),
        ),
      ),
    ),
    group('kit', within(['ui-kit', 'kernel/react'], [...shell, ...wallets])),
    group('modal', [...within(['plugins/modal'], shell), resolve('plugins/modal/locales/en.json')]),
    group('wallets', [...within(['plugins/wallets'], wallets), resolve('plugins/wallets/locales/en.json')]),
    group('walletconnect-row', [resolve('plugins/walletconnect/group.ts'), resolve('plugins/walletconnect/locales/en.json')]),
    // The account's view, with what the others put on it.
    plugin('account', 'setup.ts', 'views/account-view.tsx', 'views/enter-account.ts'),
    plugin('tokens', 'setup.ts', 'views/tokens-tab.tsx'),
    plugin('networks', 'setup.ts', 'views/network-chip.tsx', 'views/enter-networks.ts', 'views/enter-switch-network.ts'),
    // What comes with a step further: the other views of a plugin, each with what only they share.
    views('networks', ...filesOf('plugins/networks/views'), ...filesOf('plugins/networks/guards')),
    views('send', 'plugins/send/setup.ts', ...filesOf('plugins/send/views')),
    views('wallets', ...filesOf('plugins/wallets/views')),
    { name: 'parts', test: matching(/[\\/]ui-kit[\\/](?!qr)/), minShareCount: 4 },
    {
      name: 'evm',
      test: matching(
        /[\\/]adapters[\\/]evm[\\/](discover|connect|connect[\\/](?!connect-wallet|switch-wallet|revoke-accounts|on-demand|hex-chain-id).+|discover[\\/].+|is-provider)\.ts$/,
      ),
    },
    { name: 'solana', test: matching(/[\\/]adapters[\\/]solana[\\/](discover|connect|clusters|discover[\\/].+|connect[\\/].+)\.ts$/) },
    // Looking for wallets sets WalletConnect up; a stored session needs its client; only a pairing or a session needs the rest.
    {
      name: 'walletconnect',
      test: matching(
        /[\\/]plugins[\\/]walletconnect[\\/](setup|service|sessions|pairing|limited|load-part|relay-address|discover|views[\\/]enter-pairing)\.ts$/,
      ),
    },
    {
      name: 'walletconnect-client',
      test: matching(
        /[\\/]plugins[\\/]walletconnect[\\/](connect|client[\\/](?!proposal|tell|end|read|rpc).+|session[\\/](chain|facade|field|live|parse|read).*)\.ts$/,
      ),
    },
    {
      name: 'walletconnect-use',
      test: matching(/[\\/]plugins[\\/]walletconnect[\\/](pair-with|run-pairing|client[\\/].+|session[\\/].+)\.ts$/),
    },
    views('walletconnect', ...filesOf('plugins/walletconnect/views')),
    // A page has one language: the others must not come with it.
    { name: (id) => id.replace(TRANSLATION, '\n$1-$2').split('\n')[1] ?? null, test: matching(TRANSLATION) },
  ]
}

/** Output options of the package's build. */
export const chunking = () => ({
  // Apart from the entries, whose names are public.
  chunkFileNames: 'parts/[name].js',
  codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups() },
})
