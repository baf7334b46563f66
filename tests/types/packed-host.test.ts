/** @jest-environment node */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Compiled, compile, filesRead, placeOf } from './support/compile.ts'
import { installPackedHost, type PackedHost } from './support/packed-host.ts'
import { touchedGlobals } from './support/touched-globals.ts'

const MODES = {
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
  nodenext: { module: 'nodenext', moduleResolution: 'nodenext' },
} as const

const OPTIONS = { target: 'es2022', jsx: 'react-jsx', lib: ['es2023', 'dom', 'dom.iterable'], types: [] }
const STRICT = { strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, skipLibCheck: false }

/** A file of a guide that is shown whole: its block begins with its name. */
const shownWhole = (guide: string, name: string): string => {
  const [, text] = guide.split(`\`\`\`tsx\n// ${name}\n`)
  if (text === undefined) throw new Error(`The guide shows no ${name}.`)
  return text.split('```')[0] ?? ''
}

describe('the packed package in an empty host', () => {
  let host: PackedHost
  beforeAll(() => {
    host = installPackedHost()
  })
  afterAll(() => host.remove())

  describe.each(['bundler', 'nodenext'] as const)('as %s resolves it', (mode) => {
    let compiled: Compiled
    beforeAll(() => {
      const config = join(host.folder, `tsconfig.${mode}.json`)
      writeFileSync(config, JSON.stringify({ compilerOptions: { ...MODES[mode], ...OPTIONS, ...STRICT }, include: ['*.ts', '*.tsx'] }))
      // Declarations of other libraries are not ours to mend; our own are in the host's folder.
      compiled = compile(config, host.folder)
    })

    test('built-in, foreign and wrong view names behave', () => {
      expect(compiled.mustFail).toHaveLength(7)
      expect(compiled.refused.map(placeOf)).toEqual(compiled.mustFail)
    })
    test('a wrong name is refused for itself, with the names there are', () => {
      expect(compiled.refused.map(({ text }) => text)).toEqual([
        expect.stringContaining("Property 'send' does not exist on type 'SolanaFace'"),
        expect.stringMatching(/"Acount".*"Account"/s),
        expect.stringContaining('"ConnectingExternal"'),
        expect.stringContaining("Type 'number' is not assignable to type 'string'"),
        expect.stringContaining('"conect"'),
        expect.stringContaining('"acme.staking:STAKE"'),
        expect.stringContaining('"rejects"'),
      ])
    })
  })
  test('the plugin that the guide begins with compiles as it stands there', () => {
    const guide = readFileSync('docs/plugins.md', 'utf8')
    const folder = join(host.folder, 'guide')
    mkdirSync(folder)
    for (const name of ['acme-manifest.ts', 'stake-view.tsx']) writeFileSync(join(folder, name), shownWhole(guide, name))
    writeFileSync(join(folder, 'en.json'), JSON.stringify({ stake: 'Stake' }))
    const config = join(folder, 'tsconfig.json')
    const compilerOptions = { ...MODES.bundler, ...OPTIONS, ...STRICT, resolveJsonModule: true }
    writeFileSync(config, JSON.stringify({ compilerOptions, include: ['*.ts', '*.tsx'] }))
    expect(compile(config, folder).refused).toEqual([])
  })
  test('only the entries that are made for React or another library lead to declarations that a host may not have', () => {
    const OF_REACT = ['portico/react', 'portico/testing', 'portico/ui-kit', 'portico/ui-kit/qr']
    const OF_LIBRARIES = ['coinbase', 'ethers', 'ethers5', 'safe'].map((name) => `portico/adapters/${name}`)
    const entries = host.entries.filter((entry) => ![...OF_REACT, ...OF_LIBRARIES].includes(entry))
    expect(entries).toEqual(expect.arrayContaining(['portico', 'portico/defaults', 'portico/element', 'portico/plugin']))
    const file = join(host.folder, 'entries.ts')
    writeFileSync(file, entries.map((entry, at) => `export * as entry${at} from '${entry}'`).join('\n'))
    const files = filesRead([file])
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((name) => /@types\/(react|node)\b|@walletconnect\//.test(name))).toEqual([])
  })
  test('every entry can be imported on a server without touching a global', () => {
    expect(host.entries).toEqual(
      expect.arrayContaining(['portico', 'portico/react', 'portico/plugin', 'portico/testing', 'portico/defaults', 'portico/locales/de']),
    )
    expect(touchedGlobals(host.folder, host.entries)).toEqual([])
  })
  test('the guard notices a package that looks at the page', () => {
    const folder = join(host.folder, 'careless/node_modules/portico')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'portico', type: 'module', exports: './index.js' }))
    writeFileSync(join(folder, 'index.js'), 'export const there = typeof window\nglobalThis.left = 1\n')
    expect(touchedGlobals(join(host.folder, 'careless'), ['portico'])).toEqual([expect.stringMatching(/^window /), 'adds left'])
  })
})
