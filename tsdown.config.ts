import { readdirSync } from 'node:fs'
import { defineConfig } from 'tsdown'
import { cssText } from './scripts/css-text.ts'

const folders = (parent: string): readonly string[] =>
  readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'presets')
    .map((entry) => entry.name)

const entriesOf = (parent: string): Record<string, string> =>
  Object.fromEntries(folders(parent).map((name) => [`${parent}/${name}/index`, `${parent}/${name}/index.ts`]))

export default defineConfig({
  entry: {
    index: 'kernel/index.ts',
    plugin: 'kernel/contract/index.ts',
    networks: 'kernel/networks/index.ts',
    testing: 'kernel/testing/index.ts',
    react: 'plugins/modal/react.ts',
    defaults: 'plugins/presets/evm.ts',
    'plugins/presets/default': 'plugins/presets/default.ts',
    'ui-kit': 'ui-kit/index.ts',
    'ui-kit-qr': 'ui-kit/qr/index.ts',
    ...entriesOf('plugins'),
    ...entriesOf('adapters'),
  },
  outDir: 'dist',
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  dts: false,
  minify: true,
  sourcemap: false,
  clean: true,
  hash: true,
  outExtensions: () => ({ js: '.js' }),
  // What many views share travels together: a file for each part would cost a request for each.
  outputOptions: {
    advancedChunks: {
      includeDependenciesRecursively: false,
      groups: [
        { name: 'kit', test: /[\\/]ui-kit[\\/](?!qr)/, minShareCount: 4 },
        // What every connection needs, stored ones too: one file, so that it compresses as one.
        {
          name: 'start',
          test: /[\\/]kernel[\\/](host[\\/](start-plugin|activation|plugin-ports)|session[\\/](connections|live-connections|parse-connection|to-error|abortable))\.ts$/,
        },
        {
          name: 'evm',
          test: /[\\/]adapters[\\/]evm[\\/](discover|connect|connect[\\/](?!connect-wallet|switch-wallet|revoke-accounts).+|discover[\\/].+|is-provider|clean-text)\.ts$/,
        },
        // Looking for wallets sets WalletConnect up; a stored session needs its client; only a pairing or a session needs the rest.
        {
          name: 'walletconnect',
          test: /[\\/]plugins[\\/]walletconnect[\\/](setup|service|sessions|pairing|limited|load-part|relay-address|discover)\.ts$/,
        },
        {
          name: 'walletconnect-client',
          test: /[\\/]plugins[\\/]walletconnect[\\/](connect|client[\\/](?!proposal|tell|end|read|rpc).+|session[\\/](chain|facade|field|live|parse|read).*)\.ts$/,
        },
      ],
    },
  },
  inputOptions: {
    preserveEntrySignatures: 'allow-extension',
    resolve: { conditionNames: ['es2015', 'import', 'module', 'browser', 'default'] },
  },
  plugins: [cssText()],
  deps: {
    neverBundle: [/^react($|\/)/, /^react-dom($|\/)/, /^viem($|\/)/, /^@walletconnect\//, 'i18next', 'ky', 'valibot', 'uqr'],
    // rxjs in its ES2015 form is a third smaller than what bundlers take by default; of it we use Observable alone.
    alwaysBundle: [/^tsyringe/, 'tslib', /^rxjs/],
  },
})
