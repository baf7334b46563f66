/** @jest-environment node */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise } from './support/cruise.ts'

const FOLDERS = ['kernel', 'plugins', 'adapters', 'server', 'ui-kit', 'examples']

/** Every file of the trees below exports something; a case adds one import. */
const FILES = [
  'kernel/index.ts',
  'kernel/contract/tokens.ts',
  'kernel/contract/index.ts',
  'kernel/contract/tools/poll.ts',
  'kernel/streams/store.ts',
  'kernel/host/container.ts',
  'kernel/networks/index.ts',
  'kernel/react/hooks.ts',
  'kernel/rpc/gate.ts',
  'kernel/rpc/policy.ts',
  'kernel/testing/index.ts',
  'plugins/swap/index.ts',
  'plugins/swap/manifest.ts',
  'plugins/swap/setup.ts',
  'plugins/swap/service.ts',
  'plugins/swap/views/swap-view.ts',
  'plugins/send/index.ts',
  'plugins/send/manifest.ts',
  'plugins/send/setup.ts',
  'plugins/send/service.ts',
  'plugins/tokens/manifest.ts',
  'plugins/tokens/views/tokens-view.ts',
  'plugins/walletconnect/setup.ts',
  'plugins/presets/evm.ts',
  'adapters/evm/index.ts',
  'adapters/evm/actions.ts',
  'adapters/solana/index.ts',
  'server/auth/client/proof.ts',
  'server/auth/index.ts',
  'server/frame/keys/signer.ts',
  'server/frame/keys/vault.ts',
  'server/siwx/index.ts',
  'ui-kit/index.ts',
  'ui-kit/parts/row.ts',
  'ui-kit/qr/qr.ts',
  'examples/minimal/main.ts',
  'scripts/build.ts',
]
const PACKAGES = ['react', 'react-dom', 'rxjs', 'valibot', 'viem', 'tsyringe', 'uqr', '@walletconnect/universal-provider']

type Imports = Readonly<Record<string, readonly string[]>>

const makeTree = async (imports: Imports): Promise<string> => {
  const tree = await mkdtemp(join(tmpdir(), 'portico-imports-'))
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(tree, path)), { recursive: true })
    await writeFile(join(tree, path), text)
  }
  await write(
    'tsconfig.json',
    '{ "compilerOptions": { "module": "esnext", "moduleResolution": "bundler", "allowImportingTsExtensions": true } }',
  )
  await write('package.json', '{ "name": "tree", "type": "module" }')
  for (const name of PACKAGES) {
    await write(`node_modules/${name}/package.json`, `{ "name": "${name}", "main": "index.js" }`)
    await write(`node_modules/${name}/index.js`, 'module.exports = {}')
  }
  for (const path of FILES) await write(path, `${(imports[path] ?? []).join('\n')}\nexport const here = '${path}'\n`)
  return tree
}

const cruiseTree = async (imports: Imports): Promise<readonly string[]> => {
  const tree = await makeTree(imports)
  try {
    return await cruise(tree, ...FOLDERS)
  } finally {
    await rm(tree, { recursive: true })
  }
}

/** One import each that must fail: rule, importing file, what it writes, where that leads. */
const FORBIDDEN: readonly (readonly [rule: string, from: string, statement: string, to: string])[] = [
  ['kernel-hosts-no-feature', 'kernel/index.ts', "import '../plugins/swap/index.ts'", 'plugins/swap/index.ts'],
  ['kernel-hosts-no-feature', 'kernel/host/container.ts', "import type {} from '../../adapters/evm/index.ts'", 'adapters/evm/index.ts'],
  ['kernel-hosts-no-feature', 'kernel/react/hooks.ts', "import '../../ui-kit/index.ts'", 'ui-kit/index.ts'],
  ['contract-libraries-are-types', 'kernel/contract/tokens.ts', "import 'rxjs'", 'node_modules/rxjs/index.js'],
  ['contract-tools-stand-apart', 'kernel/contract/tokens.ts', "import './tools/poll.ts'", 'kernel/contract/tools/poll.ts'],
  ['contract-is-types', 'kernel/contract/index.ts', "import type {} from '../streams/store.ts'", 'kernel/streams/store.ts'],
  ['kernel-streams-looks-down', 'kernel/streams/store.ts', "import '../host/container.ts'", 'kernel/host/container.ts'],
  ['kernel-rpc-libraries', 'kernel/rpc/gate.ts', "import 'tsyringe'", 'node_modules/tsyringe/index.js'],
  ['networks-are-data', 'kernel/networks/index.ts', "import '../streams/store.ts'", 'kernel/streams/store.ts'],
  ['testing-stands-apart', 'kernel/index.ts', "import './testing/index.ts'", 'kernel/testing/index.ts'],
  ['plugins-know-no-adapter', 'plugins/swap/setup.ts', "import '../../adapters/evm/index.ts'", 'adapters/evm/index.ts'],
  ['plugins-know-no-adapter', 'plugins/swap/service.ts', "import type {} from '../../adapters/evm/actions.ts'", 'adapters/evm/actions.ts'],
  ['plugins-are-islands', 'plugins/swap/setup.ts', "import '../send/service.ts'", 'plugins/send/service.ts'],
  ['plugins-are-islands', 'plugins/swap/service.ts', "export const later = () => import('../send/index.ts')", 'plugins/send/index.ts'],
  ['plugins-see-the-contract', 'plugins/swap/setup.ts', "import '../../kernel/streams/store.ts'", 'kernel/streams/store.ts'],
  ['plugin-libraries', 'plugins/swap/setup.ts', "import 'viem'", 'node_modules/viem/index.js'],
  ['plugin-walletconnect-libraries', 'plugins/walletconnect/setup.ts', "import 'viem'", 'node_modules/viem/index.js'],
  ['presets-see-entries', 'plugins/presets/evm.ts', "import '../swap/manifest.ts'", 'plugins/swap/manifest.ts'],
  ['presets-are-last', 'plugins/send/service.ts', "import type {} from '../presets/evm.ts'", 'plugins/presets/evm.ts'],
  ['adapters-draw-nothing', 'adapters/evm/actions.ts', "import type {} from 'react'", 'node_modules/react/index.js'],
  ['adapters-see-the-contract', 'adapters/evm/actions.ts', "import '../../plugins/swap/manifest.ts'", 'plugins/swap/manifest.ts'],
  ['adapters-see-the-contract', 'adapters/solana/index.ts', "import '../evm/actions.ts'", 'adapters/evm/actions.ts'],
  ['adapter-solana-libraries', 'adapters/solana/index.ts', "import 'viem'", 'node_modules/viem/index.js'],
  ['servers-verify', 'server/siwx/index.ts', "import '../../plugins/swap/views/swap-view.ts'", 'plugins/swap/views/swap-view.ts'],
  ['server-siwx-libraries', 'server/siwx/index.ts', "import 'react'", 'node_modules/react/index.js'],
  ['server-auth-libraries', 'server/auth/index.ts', "import 'react'", 'node_modules/react/index.js'],
  ['server-frame/keys-libraries', 'server/frame/keys/signer.ts', "import 'viem'", 'node_modules/viem/index.js'],
  ['frame-keys-draw', 'server/frame/keys/vault.ts', "import '../../../plugins/swap/manifest.ts'", 'plugins/swap/manifest.ts'],
  ['auth-api-is-schemas', 'server/auth/client/proof.ts', "import '../index.ts'", 'server/auth/index.ts'],
  ['nobody-imports-a-server', 'plugins/tokens/views/tokens-view.ts', "import '../../../server/siwx/index.ts'", 'server/siwx/index.ts'],
  ['kit-is-react', 'ui-kit/parts/row.ts', "import '../../kernel/contract/tokens.ts'", 'kernel/contract/tokens.ts'],
  ['kit-is-react', 'ui-kit/index.ts', "import 'uqr'", 'node_modules/uqr/index.js'],
  ['nothing-imports-examples', 'plugins/send/manifest.ts', "import '../../scripts/build.ts'", 'scripts/build.ts'],
  ['examples-use-entries', 'examples/minimal/main.ts', "import '../../plugins/swap/service.ts'", 'plugins/swap/service.ts'],
  ['no-node', 'ui-kit/qr/qr.ts', "import 'node:fs'", 'fs'],
  ['nothing-unknown', 'plugins/send/index.ts', "import './nowhere.ts'", './nowhere.ts'],
]

/** Every case in one tree: none of them leads back to where another starts, so they make no circle. */
let found: readonly string[]

beforeAll(async () => {
  const imports: Record<string, string[]> = {}
  for (const [, from, statement] of FORBIDDEN) imports[from] = [...(imports[from] ?? []), statement]
  found = await cruiseTree(imports)
})

test.each(FORBIDDEN)('%s: %s may not say %s', (rule, from, _statement, to) => {
  expect(found).toContain(`${rule}: ${from} → ${to}`)
})

describe('a tree with circles beside what the design allows', () => {
  const CIRCLES = {
    'kernel/rpc/gate.ts': ["import './policy.ts'"],
    'kernel/rpc/policy.ts': ["import './gate.ts'"],
    'plugins/send/service.ts': ["import './setup.ts'"],
    'plugins/send/setup.ts': ["import type {} from './service.ts'"],
  }
  const DYNAMIC_CIRCLE = {
    'plugins/tokens/manifest.ts': ["export const view = () => import('./views/tokens-view.ts')"],
    'plugins/tokens/views/tokens-view.ts': ["import '../manifest.ts'"],
  }
  const ALLOWED = {
    'kernel/index.ts': ["import './host/container.ts'", "import './contract/tokens.ts'"],
    'kernel/contract/tokens.ts': ["import type {} from 'rxjs'", "import type {} from 'react'"],
    'kernel/host/container.ts': ["import 'tsyringe'", "import '../streams/store.ts'"],
    'kernel/testing/index.ts': ["import '../host/container.ts'"],
    'plugins/swap/setup.ts': ["import 'valibot'", "import '../../kernel/contract/tokens.ts'", "import '../send/manifest.ts'"],
    'plugins/swap/views/swap-view.ts': ["import 'react'", "import '../../../ui-kit/index.ts'", "import '../../../kernel/react/hooks.ts'"],
    'plugins/walletconnect/setup.ts': ["import '@walletconnect/universal-provider'"],
    'plugins/presets/evm.ts': ["import '../../adapters/evm/index.ts'", "import '../swap/index.ts'"],
    'adapters/evm/actions.ts': ["import 'viem'", "import 'valibot'", "import '../../kernel/contract/tokens.ts'"],
    'ui-kit/qr/qr.ts': ["import 'uqr'", "import 'react'"],
    'examples/minimal/main.ts': ["import '../../kernel/index.ts'", "import '../../plugins/presets/evm.ts'"],
  }
  let violations: readonly string[]
  beforeAll(async () => {
    violations = await cruiseTree({ ...CIRCLES, ...DYNAMIC_CIRCLE, ...ALLOWED })
  })
  const inside = (folder: string): readonly string[] => violations.filter((violation) => violation.includes(` ${folder}`))

  test('a circle of static imports fails, types included', () => {
    expect(inside('kernel/rpc/')).toEqual([expect.stringContaining('no-circles: kernel/rpc/')])
    expect(inside('plugins/send/')).toEqual([expect.stringContaining('no-circles: plugins/send/')])
  })
  test('a dynamic import may close one', () => {
    expect(inside('plugins/tokens/')).toEqual([])
  })
  test('what the design allows passes', () => {
    expect(violations.filter((violation) => !violation.startsWith('no-circles: '))).toEqual([])
    expect(violations).toHaveLength(2)
  })
})
