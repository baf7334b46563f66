import { existsSync, readdirSync } from 'node:fs'
import { defineConfig } from 'tsdown'
import { bundlerComments, clientDirective } from './scripts/bundler-comments.ts'
import { cssText } from './scripts/css-text.ts'
import { docsAddress } from './scripts/docs-address.ts'
import { framePageModule } from './scripts/frame/build-page.ts'
import { localeJson } from './scripts/locale-json.ts'
import { chunking } from './scripts/package-chunks.ts'
import { serverVariant } from './scripts/server-variant.ts'

const folders = (parent: string): readonly string[] =>
  readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(`${parent}/${entry.name}/index.ts`))
    .map((entry) => entry.name)

const entriesOf = (parent: string): Record<string, string> =>
  Object.fromEntries(folders(parent).map((name) => [`${parent}/${name}/index`, `${parent}/${name}/index.ts`]))

/** `portico/locales/de` and the others: whatever stands in the folder. */
const locales = readdirSync('plugins/presets/locales').map((file) => file.replace('.ts', ''))

export default defineConfig({
  entry: {
    index: 'kernel/index.ts',
    plugin: 'kernel/contract/index.ts',
    networks: 'kernel/networks/index.ts',
    wire: 'plugins/presets/wire.ts',
    testing: 'kernel/testing/index.ts',
    react: 'plugins/modal/react.ts',
    element: 'plugins/modal/element.ts',
    defaults: 'plugins/presets/evm.ts',
    'plugins/presets/default': 'plugins/presets/default.ts',
    'siwx-server': 'server/siwx/index.ts',
    frame: 'server/frame/index.ts',
    'auth-server': 'server/auth/index.ts',
    'ui-kit': 'ui-kit/index.ts',
    'ui-kit-qr': 'ui-kit/qr/index.ts',
    'universal-provider-node': 'plugins/walletconnect/client/universal-provider-node.ts',
    ...Object.fromEntries(locales.map((name) => [`locales/${name}`, `plugins/presets/locales/${name}.ts`])),
    ...entriesOf('plugins'),
    ...entriesOf('adapters'),
  },
  outDir: 'dist',
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  dts: false,
  minify: true,
  sourcemap: true,
  clean: true,
  // No hashes: a host's bundler adds its own, and twice they are a third of what a page carries as names.
  hash: false,
  outExtensions: () => ({ js: '.js' }),
  outputOptions: { ...chunking(), banner: clientDirective },
  inputOptions: {
    preserveEntrySignatures: 'allow-extension',
    resolve: { conditionNames: ['es2015', 'import', 'module', 'browser', 'default'] },
  },
  plugins: [cssText(), framePageModule(), localeJson(), serverVariant(), docsAddress(), bundlerComments()],
  deps: {
    neverBundle: [
      /^react($|\/)/,
      /^react-dom($|\/)/,
      /^viem($|\/)/,
      /^@walletconnect\//,
      /^#/,
      /^@solana\//,
      /^@noble\//,
      /^@simplewebauthn\//,
      /^@libsql\//,
      'arctic',
      'bitcoinjs-lib',
      'ethers',
      /^@safe-global\//,
      /^@coinbase\//,
      '@scure/base',
      'i18next',
      'jose',
      'ky',
      'nodemailer',
      'pg',
      'rate-limiter-flexible',
      'valibot',
      'uqr',
    ],
    // rxjs in its ES2015 form is a third smaller than what bundlers take by default; of it we use Observable alone.
    alwaysBundle: [/^tsyringe/, 'tslib', /^rxjs/],
  },
})
