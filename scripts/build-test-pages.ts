import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { buildBitcoinTestWallet, buildTestWallet } from '../examples/sandbox/test-wallet/build-test-wallet.ts'
import { writeBuiltPage } from '../examples/sandbox/web-wallet/build-page.ts'
import { TEST_PAGES } from '../tests/support/built-pages.ts'
import { buildFramePage } from './frame/build-page.ts'

const run = promisify(execFile)

const byVite =
  (config: string) =>
  async (output: string): Promise<void> => {
    await build({ configFile: resolve(config), mode: 'production', logLevel: 'warn', build: { outDir: output } })
  }

/** In a process of its own: with React's development build, which the environment decides. */
const byViteForDevelopment =
  (config: string) =>
  async (output: string): Promise<void> => {
    const env = { ...process.env, NODE_ENV: 'development' }
    await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--config', config, '--outDir', output], { env })
  }

/** What browser tests serve beside the examples, by name below `tests/.pages`. */
const BUILDERS: ReadonlyMap<string, (output: string) => Promise<void>> = new Map([
  ['faults', byVite('tests/browser/faults/page/vite.config.ts')],
  ['languages', byVite('tests/browser/languages/page/vite.config.ts')],
  ['surfaces', byVite('tests/browser/surfaces/page/vite.config.ts')],
  ['hosts', byViteForDevelopment('tests/browser/hosts/page/vite.config.ts')],
  ['solana', byVite('tests/browser/solana/page/vite.config.ts')],
  ['host-libraries', byViteForDevelopment('tests/browser/host-libraries/page/vite.config.ts')],
  ['polkadot', byVite('tests/browser/polkadot/page/vite.config.ts')],
  ['safe', byVite('tests/browser/safe/page/vite.config.ts')],
  ['bitcoin', byVite('tests/browser/bitcoin/page/vite.config.ts')],
  ['families', byVite('tests/browser/families/page/vite.config.ts')],
  ['sessions', byVite('tests/browser/sessions/page/vite.config.ts')],
  ['bitcoin-wallet.js', async (output) => writeFile(output, await buildBitcoinTestWallet())],
  ['test-wallet.js', async (output) => writeFile(output, await buildTestWallet())],
  ['web-wallet.json', writeBuiltPage],
  ['frame.json', async (output) => writeFile(output, JSON.stringify((await buildFramePage()).page))],
])

/** Names that {@link buildTestPages} takes. */
export const testPageNames: readonly string[] = [...BUILDERS.keys()]

/** Builds these pages, all at once; `built` hears each path as it is there. Rejects with the builder's message. */
export const buildTestPages = async (names: readonly string[], built: (path: string) => void): Promise<void> => {
  await Promise.all(
    names.map(async (name) => {
      const output = join(process.cwd(), TEST_PAGES, name)
      await mkdir(dirname(output), { recursive: true })
      await BUILDERS.get(name)?.(output)
      built(join(TEST_PAGES, name))
    }),
  )
}
