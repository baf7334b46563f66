/** @jest-environment node */
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { PorticoError } from '../../kernel/contract/errors.ts'
import { docsAddress } from '../../scripts/docs-address.ts'
import { withJsSpecifiers } from '../../scripts/js-specifiers.ts'
import { bundlingProblems } from '../../scripts/package/package-bundling.ts'
import { foreignConditions, missingTargets, packageEntries, readManifest } from '../../scripts/package/package-entries.ts'
import { checkFiles } from '../../scripts/package/package-files.ts'
import { brokenImports } from '../../scripts/package/package-imports.ts'
import { addressProblems, publishedManifest, relativeLinks, repositoryAddress, withFullLinks } from '../../scripts/package/published.ts'
import { serverVariant } from '../../scripts/server-variant.ts'

const MANIFEST = {
  name: 'host',
  exports: {
    '.': { types: './dist/types/index.d.ts', default: './dist/index.js' },
    './locales/*': { types: './dist/types/locales/*.d.ts', default: './dist/locales/*.js' },
    './plugins/*': { types: './dist/types/plugins/*/index.d.ts', default: './dist/plugins/*/index.js' },
    './package.json': './package.json',
  },
  dependencies: { rxjs: '7.8.2' },
  peerDependencies: { '@scope/chain': '^1.0.0' },
}

const MAP = JSON.stringify({ sources: ['../kernel/index.ts'], sourcesContent: ['export {}'] })

const FILES: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify(MANIFEST),
  'README.md': 'host',
  LICENSE: 'MIT',
  'CHANGELOG.md': '',
  THIRD_PARTY_LICENSES: '',
  'dist/index.js': "import 'rxjs/operators'; import './shared-a1.js'; export const load = () => import('./plugins/send/index.js')",
  'dist/shared-a1.js': `export const text = '${'a'.repeat(1_000)}'`,
  'dist/index.js.map': MAP,
  'dist/shared-a1.js.map': MAP,
  'dist/locales/de.js.map': MAP,
  'dist/plugins/send/index.js.map': MAP,
  'dist/types/index.d.ts':
    "import type { Chain } from '@scope/chain'; export type { Send } from './plugins/send/index.js'; export type { Chain }",
  'dist/locales/de.js': '',
  'dist/types/locales/de.d.ts': '',
  'dist/plugins/send/index.js': "export const send = () => import('../../shared-a1.js')",
  'dist/types/plugins/send/index.d.ts': "export type Send = import('../../index.js').Chain",
}

let folder: string

const write = async (files: Readonly<Record<string, string>>): Promise<void> => {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}
const problems = (): readonly string[] => {
  const manifest = readManifest(folder)
  return [
    ...checkFiles(folder),
    ...foreignConditions(manifest),
    ...missingTargets(folder, manifest),
    ...brokenImports(folder, manifest),
    ...bundlingProblems(folder, manifest),
  ]
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-package-test-'))
  await write(FILES)
})
afterEach(() => rm(folder, { recursive: true }))

test('a package where everything leads somewhere has no problem', () => {
  expect(problems()).toEqual([])
  expect(packageEntries(folder, readManifest(folder)).map(({ path }) => path)).toEqual([
    '.',
    './locales/de',
    './plugins/send',
    './package.json',
  ])
})

test.each([
  ['dist/types/index.d.ts', '. (types) leads to ./dist/types/index.d.ts, which is not in the package.'],
  ['dist/shared-a1.js.map', 'dist/shared-a1.js has no source map.'],
  [
    'dist/types/plugins/send/index.d.ts',
    './plugins/send (types) leads to ./dist/types/plugins/send/index.d.ts, which is not in the package.',
  ],
  ['dist/locales/de.js', './locales/de (default) leads to ./dist/locales/de.js, which is not in the package.'],
  ['THIRD_PARTY_LICENSES', 'THIRD_PARTY_LICENSES is missing.'],
  ['dist/shared-a1.js', 'dist/index.js imports ./shared-a1.js, which does not resolve.'],
])('without %s', async (file, problem) => {
  await rm(join(folder, file))
  expect(problems()).toContain(problem)
})

test('a pattern that nothing matches is no entry', async () => {
  await Promise.all([rm(join(folder, 'dist/plugins'), { recursive: true }), rm(join(folder, 'dist/types/plugins'), { recursive: true })])
  expect(problems()).toContain('./plugins/* leads to nothing.')
})

test.each([
  ['kernel/store.test.ts', ''],
  ['tests/store.ts', ''],
  ['examples/minimal/main.ts', ''],
  ['kernel/index.ts', ''],
  ['dist/kernel/index.ts', ''],
  ['dist/.env', ''],
  ['dist/server.key', ''],
])('%s is not for publishing', async (file, text) => {
  await write({ [file]: text })
  expect(problems()).toEqual([`${file} is not for publishing.`])
})

test.each([
  ['a private key', '-----BEGIN EC PRIVATE KEY-----'],
  ['a private key', `const account = { privateKey: '0x${'ab'.repeat(32)}' }`],
  ['a recovery phrase', 'test test test test test test test test test test test junk'],
  ['an access token', `const token = 'ghp_${'a'.repeat(36)}'`],
  ['a path of somebody’s machine', "import '/home/somebody/portico/kernel/index.ts'"],
])('%s is found', async (what, text) => {
  await write({ 'dist/left.d.ts': text })
  expect(checkFiles(folder)).toEqual([`dist/left.d.ts holds ${what}.`])
})

test.each([
  ['dist/types/index.d.ts', "export * from './plugins/send/index'", './plugins/send/index, which does not resolve'],
  ['dist/types/index.d.ts', "export * from './plugins/send'", './plugins/send, which does not resolve'],
  ['dist/types/index.d.ts', "export * from './plugins/send/index.ts'", './plugins/send/index.ts, which does not resolve'],
  ['dist/types/index.d.ts', "export type A = import('./nowhere.js').A", './nowhere.js, which does not resolve'],
  ['dist/index.js', "import { Subject } from 'unlisted'", 'unlisted, which is no dependency'],
  ['dist/index.js', "import { join } from 'node:path'", 'node:path, which is a module of Node'],
  ['dist/parts/start.js', "import { map } from '../testing.js'", '../testing.js, which is the test kit'],
])('%s with %s is found', async (file, text, problem) => {
  await write({ [file]: text })
  expect(problems()).toContain(`${file} imports ${problem}.`)
})

test.each([
  [{ node: './dist/shared-a1.js', default: '@scope/chain' }, []],
  [{ node: './dist/nowhere.js', default: '@scope/chain' }, ['dist/index.js imports #chain, which is no dependency.']],
  [{ node: './dist/shared-a1.js', default: 'unlisted' }, ['dist/index.js imports #chain, which is no dependency.']],
])('a name of the package’s own that leads to %j', async (targets, expected) => {
  await write({
    'package.json': JSON.stringify({ ...MANIFEST, imports: { '#chain': targets } }),
    'dist/index.js': "export const load = () => import('#chain')",
  })
  expect(problems()).toEqual(expected)
})

describe('a dependency that bundles for servers leave out', () => {
  const CALL = "const load = () => import('@walletconnect/universal-provider')"
  const { transform } = serverVariant()

  test('is asked for by a name of the package’s own, which leads to it in browsers and to what stands for it in Node', () => {
    expect(transform(CALL, 'plugins/walletconnect/client/relay-client.ts')?.code).toBe("const load = () => import('#universal-provider')")
    expect(readManifest(join(__dirname, '../..')).imports).toEqual({
      '#universal-provider': {
        browser: '@walletconnect/universal-provider',
        node: './dist/universal-provider-node.js',
        default: '@walletconnect/universal-provider',
      },
    })
  })
  test('is the package itself for what stands for it, and nothing else changes', () => {
    expect(transform(CALL, 'plugins/walletconnect/client/universal-provider-node.ts')).toBeUndefined()
    expect(transform("const load = () => import('viem')", 'plugins/walletconnect/client/relay-client.ts')).toBeUndefined()
  })
})

test('declarations import by the names of scripts', () => {
  const text = `import type { A } from './a.ts'
export { B } from "../parts/b.tsx"
export declare const c: import("./c.ts").C<typeof import('./d.js')>
import type { E } from 'portico/plugin'
import type { F } from './f.d.ts'`
  expect(withJsSpecifiers(text)).toBe(`import type { A } from './a.js'
export { B } from "../parts/b.js"
export declare const c: import("./c.js").C<typeof import('./d.js')>
import type { E } from 'portico/plugin'
import type { F } from './f.d.ts'`)
})

test.each([
  ["import(a + '?again=1')", ['@vite-ignore', 'webpackIgnore: true', 'turbopackIgnore: true']],
  ['import(/* @vite-ignore */ /* webpackIgnore: true */ a)', ['turbopackIgnore: true']],
  ['import(/*! @vite-ignore */ /* webpackIgnore: true */ /* turbopackIgnore: true */ a)', ['@vite-ignore']],
  ['import(\n/* @vite-ignore */\n/* webpackIgnore: true */\n/* turbopackIgnore: true */\na)', []],
])('an address that is known in the page only: %s', async (text, missing) => {
  await write({ 'dist/shared-a1.js': `export const load = (a) => ${text}` })
  expect(problems()).toEqual(
    missing.map((comment) => `dist/shared-a1.js imports an address that bundlers cannot know, without /* ${comment} */.`),
  )
})

test('an entry that reaches a hook says that it is for the client', async () => {
  await write({
    'package.json': JSON.stringify({ ...MANIFEST, peerDependencies: { ...MANIFEST.peerDependencies, react: '>=18' } }),
    'dist/shared-a1.js': "import { useState as s, createElement } from 'react'; export const use = () => s()",
  })
  expect(problems()).toEqual([". calls hooks without 'use client'."])
  await write({ 'dist/index.js': `'use client';${FILES['dist/index.js']}` })
  expect(problems()).toEqual([])
})

test('no dependency brings a peer of ours: pnpm would take its version, whatever range we ask for', () => {
  const root = join(__dirname, '../..')
  const packed = v.looseObject({ dev: v.optional(v.boolean()), dependencies: v.optional(v.record(v.string(), v.string()), {}) })
  const lock = v.parse(
    v.object({ packages: v.record(v.string(), packed) }),
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
  )
  const peers = Object.keys(readManifest(root).peerDependencies)
  expect(peers).toContain('react')
  const bringing = Object.entries(lock.packages).flatMap(([path, { dev, dependencies }]) =>
    dev || path === '' ? [] : peers.filter((peer) => peer in dependencies).map((peer) => `${path} brings ${peer} ${dependencies[peer]}`),
  )
  expect(bringing).toEqual([])
})

test('a map without what it names is of no use to a host', async () => {
  await write({ 'dist/index.js.map': JSON.stringify({ sources: ['../kernel/index.ts'] }) })
  expect(problems()).toEqual(['dist/index.js.map names sources that it does not hold.'])
})

describe('what is published', () => {
  const SOURCE = JSON.stringify({
    ...MANIFEST,
    version: '1.2.3',
    scripts: { build: 'build' },
    devDependencies: { jest: '30.5.2' },
    overrides: {},
    repository: { type: 'git', url: 'git+https://code.example/acme/host.git' },
    exports: { ...MANIFEST.exports, '.': { source: './kernel/index.ts', ...MANIFEST.exports['.'] } },
  })
  test('has no condition that leads to sources, and nothing that needs them', async () => {
    await write({ 'package.json': SOURCE })
    expect(problems()).toContain('. has the condition source, which is for the repository.')
    await write({ 'package.json': publishedManifest(SOURCE) })
    expect(problems()).toEqual([])
    expect(JSON.parse(publishedManifest(SOURCE))).toEqual({
      ...MANIFEST,
      version: '1.2.3',
      repository: { type: 'git', url: 'git+https://code.example/acme/host.git' },
    })
  })
  test('links to the repository by full address', () => {
    const text = '[a](docs/a.md) [b](./examples) [c](https://c.example) [d](#d) [e](mailto:e@e.example)'
    const published = withFullLinks(text, repositoryAddress(SOURCE))
    expect(relativeLinks(text)).toEqual(['docs/a.md', 'examples'])
    expect(published).toContain('[a](https://code.example/acme/host/blob/v1.2.3/docs/a.md)')
    expect(published).toContain('[b](https://code.example/acme/host/blob/v1.2.3/examples) [c](https://c.example) [d](#d)')
    expect(relativeLinks(published)).toEqual([])
    expect(withFullLinks(text, repositoryAddress(JSON.stringify({ ...MANIFEST, version: '1.2.3' })))).toBe(text)
  })
  test('errors say where their entry in the guide is, by full address where the repository is named', () => {
    const root = join(__dirname, '../..')
    const [path = '', code] = new PorticoError('NO_NETWORKS', 'There is no network.').docs.split('#')
    expect(readFileSync(join(root, path), 'utf8')).toContain(`<a id="${code}"></a>`)
    const file = join(root, 'kernel/contract/errors.ts')
    const source = readFileSync(file, 'utf8')
    expect(docsAddress(repositoryAddress(SOURCE)).transform(source, file)?.code).toContain(
      '`https://code.example/acme/host/blob/v1.2.3/docs/errors.md#',
    )
    expect(docsAddress(undefined).transform(source, file)).toBeUndefined()
    expect(() => docsAddress(repositoryAddress(SOURCE)).transform('', file)).toThrow(/names no docs\/errors\.md/)
  })
  test.each([
    ['https://code.example/acme/host/blob/v1.2.3/docs/errors.md#', '[a](https://a.example)', []],
    ['docs/errors.md#', '', ['dist was built without the repository that package.json names: `error.docs` is no address.']],
    ['https://code.example/acme/host/blob/v1.2.2/docs/errors.md#', '', [expect.stringMatching(/^dist was built without/)]],
    ['', '[a](docs/a.md)', ['README.md links to docs/a.md, which is not in the package.']],
  ])('with errors at %j and the README %j', async (docs, readme, expected) => {
    await write({ 'dist/index.js': `export const at = (code) => '${docs}' + code`, 'README.md': readme })
    expect(addressProblems(folder, repositoryAddress(SOURCE))).toEqual(expected)
  })
  test('is not published without the repository’s name', () => {
    expect(addressProblems(folder, undefined)).toEqual([expect.stringMatching(/^package.json names no repository/)])
  })
})
