/** @jest-environment node */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { compileGuides } from './support/compile-guides.ts'
import { type Example, examplesIn, exportsOf, freeNames } from './support/tsdoc-examples.ts'

const FOLDER = 'tests/.out/examples'

/** Objects that examples have without saying from where. Other names that nothing exports may be anything. */
const KNOWN: Readonly<Record<string, string>> = {
  portico: "import('portico').Portico",
  projectId: 'string',
  account: "import('portico/plugin').Account",
  metadata: "import('portico').DappMetadata",
  options: "import('portico').PorticoOptions",
  sessions: "import('portico/plugin').SessionsService",
  accounts: "import('portico/plugin').AccountsService",
  services: "import('portico/plugin').ServicesService",
  families: "import('portico/plugin').FamiliesService",
  stores: "import('portico/plugin').StoreFactory",
  links: "import('portico/plugin').LinksPort",
  popups: "import('portico/plugin').PopupsPort",
  locks: "import('portico/plugin').LocksPort",
  storage: "import('portico/plugin').StoragePort",
  clock: "import('portico/plugin').ClockPort",
  rpc: "import('portico/plugin').RpcService",
  signal: 'AbortSignal',
  bitcoin: "import('portico/plugin').Family<'bip122'>",
  solana: "import('portico/plugin').Family<'solana'>",
  networks: "import('portico').PorticoOptions['networks']",
  theme: "import('portico/plugin').ThemeService",
  slots: "import('portico/plugin').Services<{ slots: typeof import('portico/plugin').SLOTS }>['slots']",
  groups: "import('portico/plugin').Services<{ groups: typeof import('portico/plugin').CONNECTOR_GROUPS }>['groups']",
  assets: "import('portico/plugin').AssetsService",
  manifest: "typeof import('./acme.ts').manifest",
  STAKING: "typeof import('./acme.ts').STAKING",
  LOGIN: "import('portico/plugin').Token<{ begin(): Promise<void> }>",
  stake: "typeof import('./acme.ts').stake",
  signedIn: "import('valibot').GenericSchema<unknown, { token: string }>",
  transactions: "import('portico/plugins/transactions').TransactionsService",
  auth: "import('portico/siwx-server').SiwxServer",
}

/** Names of the browser and of the language, without those of the test. */
const GLOBALS = new Set([
  ...Object.getOwnPropertyNames(globalThis),
  'document',
  'location',
  'window',
  'const',
  'Partial',
  'Readonly',
  'Record',
])
GLOBALS.delete('expect')

/** What examples import from files of their own, and the views of the plugin that most of them are about. */
const STUBS: Readonly<Record<string, string>> = {
  'setup.ts': 'declare const setup: any\nexport default setup\n',
  'stake-view.tsx':
    "import type { ViewProps } from 'portico/plugin'\nexport default function View(_: ViewProps<'acme.staking:Stake'>) {\n  return null\n}\n",
  'chart.ts': 'export const chart = {}\n',
  'acme.ts': `
    import { ACCOUNTS, defineManifest, endpoint, NETWORKS, token } from 'portico/plugin'
    import * as v from 'valibot'
    export const STAKING = token<{ stake(pool: string, amount: bigint): Promise<void> }>('acme.staking@1')
    export const stake = endpoint({
      id: 'stake', service: 'acme.staking' as 'api', method: 'POST', path: '/stake', body: v.object({ pool: v.string() }), response: v.object({ id: v.string() }),
    })
    export const manifest = defineManifest({
      id: 'acme.staking', version: '1.0.0', kernel: '^1.0',
      requires: { accounts: ACCOUNTS, networks: NETWORKS },
      options: { minimum: 1n },
      provides: { staking: STAKING },
      locales: { en: () => import('./en.json') },
      views: { 'acme.staking:Stake': { title: 'stake', enter: true, load: () => import('./stake-view.tsx') } },
      guards: [{ id: 'terms', on: 'connect', required: true }],
    })`,
  'en.json': '{ "stake": "Stake" }',
  'views.ts':
    "export {}\ndeclare module 'portico/plugin' {\n  interface Views {\n    'acme.staking:Stake': { pool?: string }\n  }\n  interface ErrorAreas {\n    'acme.staking': 'acme.staking:POOL_CLOSED'\n  }\n  interface Providers {\n    tron: import('portico/plugin').Eip1193Provider\n    near: import('portico/plugin').Eip1193Provider\n  }\n}\n",
}

/** Public entries by the file that they are made of. */
const entries = (): readonly (readonly [specifier: string, file: string])[] =>
  Object.entries(JSON.parse(readFileSync('package.json', 'utf8')).exports as Record<string, { readonly source?: string }>).flatMap(
    ([name, { source }]) => {
      if (source === undefined || !/\.tsx?$/.test(source)) return []
      const specifier = name.replace(/^\./, 'portico')
      if (!source.includes('*')) return [[specifier, source] as const]
      const [before = '', after = ''] = source.split('*')
      return readdirSync(before).flatMap((one) => {
        const file = `${before}${one.replace(/\.tsx?$/, '')}${after}`
        try {
          readFileSync(file)
          return [[specifier.replace('*', one.replace(/\.tsx?$/, '')), file] as const]
        } catch {
          return []
        }
      })
    },
  )

/** A part of an object, a function's body, or statements. */
const asModule = (text: string): string => {
  const lines = text.startsWith('<') ? text : text.replaceAll(/\n(?=<)/g, '\n;')
  const first = lines.split('\n').find((line) => !line.startsWith('//')) ?? ''
  if (/^(customRpcUrls|locales): /.test(first)) return `export const part: Partial<import('portico').PorticoOptions> = {\n${lines}\n}\n`
  if (/^\w+: /.test(first)) return `export const part = {\n${lines}\n}\n`
  if (/^\{/.test(first)) return `export const part = ${lines}\n`
  if (/^\s*(if \(.*\) )?return\b/m.test(lines) && !/^export /m.test(lines))
    return `export const run = async (): Promise<unknown> => {\n${lines}\nreturn undefined\n}\n`
  return `${lines}\nexport {}\n`
}

const listed = execFileSync('git', ['ls-files', 'kernel', 'plugins', 'adapters', 'server', 'ui-kit'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
const examples = listed.flatMap(examplesIn)

const nameOf = ({ file, line }: Example, at: number): string => `${file.replaceAll(/[/.]/g, '-')}-${line}-${at}.tsx`

test('every example of a comment compiles, with the names that the package exports', () => {
  expect(examples.length).toBeGreaterThan(120)
  const exported = new Map<string, string>()
  // An adapter's function bears the name of its network.
  const sorted = [...entries()].sort(([a], [b]) => Number(b.includes('adapters/')) - Number(a.includes('adapters/')))
  for (const [specifier, file] of sorted) for (const name of exportsOf(file)) if (!exported.has(name)) exported.set(name, specifier)
  const files = Object.fromEntries(examples.map((example, at) => [nameOf(example, at), asModule(example.text)]))
  const free = freeNames(files)
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  for (const [name, text] of Object.entries(STUBS)) writeFileSync(join(FOLDER, name), text)
  for (const [at, example] of examples.entries()) {
    const name = nameOf(example, at)
    const own = new Set(exportsOf(example.file))
    const heads = (free.get(name) ?? []).flatMap(({ name: one, isType }) => {
      if (one === 'v') return "import * as v from 'valibot'"
      if (KNOWN[one] !== undefined && !isType && !example.text.includes(`${one}(`)) return `declare const ${one}: ${KNOWN[one]}`
      if (own.has(one)) return `import { ${one} } from '${resolve(example.file)}'`
      if (exported.has(one)) return `import { ${one} } from '${exported.get(one)}'`
      if (GLOBALS.has(one)) return []
      return isType ? `type ${one} = any` : `declare const ${one}: any`
    })
    writeFileSync(join(FOLDER, name), `${heads.join('\n')}\n${files[name]}`)
  }
  expect(compileGuides(FOLDER, { noImplicitAny: false })).toBe('')
}, 120_000)
