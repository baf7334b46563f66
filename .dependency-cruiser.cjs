/** Who may import whom: DESIGN 2, as rules. Type imports count; dynamic imports may close a circle (manifest → view → manifest). */

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** Kernel folders, lowest first. */
const LAYERS = ['contract', 'streams', 'platform', 'theme', 'i18n', 'registries', 'session', 'navigation', 'rpc', 'host', 'react']

const layers = LAYERS.map((folder, index) =>
  rule(
    `kernel-${folder}-looks-down`,
    'A kernel folder imports lower kernel folders only.',
    { path: `^kernel/${folder}/` },
    {
      path: `^kernel/(${LAYERS.slice(index + 1)
        .concat('testing')
        .join('|')}|[^/]+\\.ts$)`,
    },
  ),
)

/** Libraries of each kernel folder. */
const KERNEL_LIBRARIES = {
  contract: 'rxjs|react',
  streams: 'rxjs',
  platform: 'ky|valibot',
  i18n: 'i18next',
  host: 'tsyringe',
  react: 'react',
  registries: 'react',
  testing: 'react|react-dom|rxjs|@scure/base',
}

const kernelLibraries = [...LAYERS, 'networks', 'testing'].map((folder) =>
  rule(
    `kernel-${folder}-libraries`,
    'A kernel folder has its own libraries and no others.',
    { path: `^kernel/${folder}/` },
    { path: '^node_modules/', pathNot: `^node_modules/(@types/)?(${KERNEL_LIBRARIES[folder] ?? 'none'})(/|$)` },
  ),
)

/** Vendor libraries of plugins: a new line here is a review decision. */
const PLUGIN_LIBRARIES = { walletconnect: '@walletconnect/[^/]+', modal: 'react-dom' }

const pluginLibraries = [
  ...Object.entries(PLUGIN_LIBRARIES).map(([plugin, libraries]) =>
    rule(
      `plugin-${plugin}-libraries`,
      'react, valibot and the libraries named for the plugin.',
      { path: `^plugins/${plugin}/` },
      { path: '^node_modules/', pathNot: `^node_modules/(@types/)?(react|valibot|${libraries})(/|$)` },
    ),
  ),
  rule(
    'plugin-libraries',
    'A plugin has react and valibot; others are named in this file.',
    { path: '^plugins/', pathNot: `^plugins/(${Object.keys(PLUGIN_LIBRARIES).join('|')})/` },
    { path: '^node_modules/', pathNot: '^node_modules/(@types/)?(react|valibot)(/|$)' },
  ),
]

/** Chain libraries of adapters: a new line here is a review decision. */
const ADAPTER_LIBRARIES = {
  evm: 'viem|@ethereum-sourcify/clear-signing',
  solana: '@solana/web3\\.js|@wallet-standard/[^/]+|@noble/(curves|hashes)',
  bitcoin: 'bitcoinjs-lib|@noble/(curves|hashes)',
  polkadot: '@noble/hashes',
  safe: '@safe-global/safe-apps-(sdk|provider)',
  coinbase: '@coinbase/wallet-sdk',
  wagmi: '@wagmi/core|wagmi|viem',
  ethers: 'ethers',
  ethers5: 'ethers',
}

const adapterLibraries = [
  ...Object.entries(ADAPTER_LIBRARIES).map(([adapter, libraries]) =>
    rule(
      `adapter-${adapter}-libraries`,
      'valibot, @scure/base and its own chain library.',
      { path: `^adapters/${adapter}/` },
      { path: '^node_modules/', pathNot: `^node_modules/(valibot|@scure/base|${libraries})(/|$)` },
    ),
  ),
  rule(
    'adapter-libraries',
    'An adapter has valibot and @scure/base; its chain library is named in this file.',
    { path: '^adapters/', pathNot: `^adapters/(${Object.keys(ADAPTER_LIBRARIES).join('|')})/` },
    { path: '^node_modules/', pathNot: '^node_modules/(valibot|@scure/base)(/|$)' },
  ),
]

/** Libraries of servers: a new line here is a review decision. */
const SERVER_LIBRARIES = {
  siwx: 'viem|@scure/base|@noble/curves',
  'frame/keys': '@scure/base|@noble/(curves|hashes)|shamir-secret-sharing|@simplewebauthn/browser|react(-dom)?',
  'frame/page': 'viem|@scure/base|@noble/curves|react(-dom)?',
  auth: '@libsql/client|@simplewebauthn/server|arctic|jose|nodemailer|pg|rate-limiter-flexible|viem',
}

/** Files behind the package's entries, from `exports`. */
const ENTRIES = Object.values(require('./package.json').exports)
  .map(({ source }) => source)
  .filter((source) => source !== undefined)
  .map((source) => source.replace(/^\.\//, '').replace(/\./g, '\\.').replace('*', '[^/]+'))
  .join('|')

const SHIPPED = '^(kernel|plugins|adapters|server|ui-kit)/'

module.exports = {
  forbidden: [
    ...layers,
    ...kernelLibraries,
    ...pluginLibraries,
    ...adapterLibraries,
    rule(
      'contract-is-types',
      'The contract imports nothing at run time.',
      { path: '^kernel/contract/' },
      { path: '^(?!kernel/contract/|node_modules/)' },
    ),
    rule(
      'contract-tools-stand-apart',
      'The contract is types, tokens and errors; its tools run on it and not the other way round.',
      { path: '^kernel/contract/', pathNot: '^kernel/contract/(tools/|index\\.ts$)' },
      { path: '^kernel/contract/tools/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'contract-libraries-are-types',
      'rxjs and react are types to the contract.',
      { path: '^kernel/contract/' },
      { path: '^node_modules/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'kernel-hosts-no-feature',
      'The kernel knows no plugin, adapter or part.',
      { path: '^kernel/' },
      { path: '^(plugins|adapters|ui-kit|examples|tests)/' },
    ),
    rule(
      'plugins-see-the-contract',
      'Of the kernel, plugins see the contract and the hooks.',
      { path: '^plugins/', pathNot: '^plugins/presets/wire\\.ts$' },
      { path: '^kernel/', pathNot: '^kernel/(contract|react)/' },
    ),
    rule(
      'plugins-are-islands',
      'Of another plugin, a plugin sees the manifest and what `api.ts` offers.',
      { path: '^plugins/([^/]+)/', pathNot: '^plugins/presets/' },
      { path: '^plugins/', pathNot: '^plugins/($1/|[^/]+/(manifest|api)\\.ts$)' },
    ),
    rule(
      'plugins-know-no-adapter',
      'Plugins never see a chain family.',
      { path: '^plugins/', pathNot: '^plugins/presets/' },
      { path: '^adapters/' },
    ),
    rule(
      'presets-are-last',
      'Nothing inside the package imports presets.',
      { pathNot: '^plugins/presets/|^examples/|^tests/' },
      { path: '^plugins/presets/' },
    ),
    rule(
      'adapters-see-the-contract',
      'Of us, adapters see the contract.',
      { path: '^adapters/([^/]+)/', pathNot: '^adapters/(safe|coinbase|wagmi)/' },
      { path: '^(kernel|plugins|adapters|ui-kit)/', pathNot: '^(kernel/contract/|adapters/$1/)' },
    ),
    rule(
      'wallets-of-evm-speak-its-protocol',
      'Vendors’ wallets and wagmi beside the EVM adapter have the contract and that adapter’s EIP-1193 protocol.',
      { path: '^adapters/(safe|coinbase|wagmi)/' },
      { path: '^(kernel|plugins|adapters|ui-kit)/', pathNot: '^(kernel/contract/|adapters/$1/|adapters/evm/connect/)' },
    ),
    rule(
      'servers-verify',
      'A server has the errors, what messages are made of, and what verifies signatures. No view, no service of the kernel.',
      { path: '^server/', pathNot: '^server/frame/(page|keys)/' },
      {
        path: '^(kernel|plugins|adapters|ui-kit)/',
        pathNot: '^(kernel/contract/(errors|caip)\\.ts$|plugins/[^/]+/(message|protocol)/|adapters/[^/]+/verify/)',
      },
    ),
    ...Object.entries(SERVER_LIBRARIES).map(([folder, libraries]) =>
      rule(
        `server-${folder}-libraries`,
        'valibot and the libraries named for the server.',
        { path: `^server/${folder}/` },
        { path: '^node_modules/', pathNot: `^node_modules/(@types/)?(valibot|${libraries})(/|$)` },
      ),
    ),
    rule(
      'server-libraries',
      'A server has valibot; others are named in this file.',
      { path: '^server/', pathNot: `^server/(${Object.keys(SERVER_LIBRARIES).join('|')})/` },
      { path: '^node_modules/', pathNot: '^node_modules/valibot(/|$)' },
    ),
    rule(
      'auth-api-is-schemas',
      'What the frame is written against: schemas and WebCrypto, so that its page carries nothing else of the service.',
      { path: '^server/auth/(api|client)' },
      { path: '.', pathNot: '^(server/auth/(api|client|crypto/base64url)|node_modules/valibot/)' },
    ),
    rule(
      'frame-keys-draw',
      'What has the keys draws dialogs with the kit, and says errors. It knows no chain and no plugin.',
      { path: '^server/frame/keys/' },
      { path: '^(kernel|plugins|adapters)/', pathNot: '^kernel/contract/(errors|tools/visible-text)\\.ts$' },
    ),
    rule(
      'frame-page-signs',
      'The page of the signing frame has its protocol, what reads a request and a permission, and the words and parts that draw it. The words are the modal’s, so that both say the same.',
      { path: '^server/frame/page/' },
      {
        path: '^(kernel|plugins|adapters)/',
        pathNot:
          '^(kernel/contract/|plugins/auth/protocol/|plugins/approval/locales/|plugins/smart-sessions/(permissions|locales)/|adapters/(evm|solana)/review/standalone-review\\.ts$)',
      },
    ),
    rule(
      'permissions-are-pure',
      'What reads permissions is shared with the frame: schemas, arithmetic and how people type amounts, nothing of React or of the kernel’s services.',
      { path: '^plugins/smart-sessions/permissions/' },
      {
        path: '.',
        pathNot:
          '^(plugins/smart-sessions/permissions/|plugins/transactions/api\\.ts$|kernel/contract/(errors|tools/(clean-text|decimal))\\.ts$|node_modules/valibot/)',
      },
    ),
    rule(
      'nobody-imports-a-server',
      'A server is an entry of its own: no page loads it.',
      { path: '^(kernel|plugins|adapters|ui-kit)/' },
      { path: '^server/' },
    ),
    rule('adapters-draw-nothing', 'No React in adapters.', { path: '^adapters/' }, { path: '^node_modules/(@types/)?react' }),
    rule(
      'kit-is-react',
      'The kit knows React, and virtua for long lists.',
      { path: '^ui-kit/', pathNot: '^ui-kit/(qr|review)/' },
      { path: '^(?!ui-kit/|node_modules/((@types/)?react(-dom)?|virtua)/)' },
    ),
    rule(
      'review-draws-the-contract',
      'The drawing of a review knows the contract: what a review is, and how foreign text is shown.',
      { path: '^ui-kit/review/' },
      { path: '^(?!ui-kit/|kernel/contract/|node_modules/(@types/)?react(-dom)?/)' },
    ),
    rule(
      'qr-is-react-and-uqr',
      'The QR part has its matrix from uqr.',
      { path: '^ui-kit/qr/' },
      { path: '^(?!ui-kit/|node_modules/((@types/)?react(-dom)?|uqr)/)' },
    ),
    rule(
      'presets-see-entries',
      'Presets put factories together.',
      { path: '^plugins/presets/', pathNot: '^plugins/presets/(wire\\.ts$|locales/)' },
      { path: '^(plugins|adapters)/', pathNot: '^(plugins|adapters)/[^/]+/index\\.ts$|^plugins/presets/' },
    ),
    rule(
      'locales-are-texts',
      'A language puts texts together: its reader loads no plugin.',
      { path: '^plugins/presets/locales/' },
      { path: '^(plugins|adapters|kernel|ui-kit)/', pathNot: '^plugins/[^/]+/locales/[^/]+\\.json$|^kernel/contract/locales\\.ts$' },
    ),
    rule(
      'wire-is-endpoints',
      'The wire puts endpoints together: its reader loads no plugin.',
      { path: '^plugins/presets/wire\\.ts$' },
      {
        path: '^(plugins|adapters|kernel)/',
        pathNot: '^((plugins|adapters)/[^/]+|kernel/platform/services)/api\\.ts$|^kernel/contract/(tools/endpoint|schema)\\.ts$',
      },
    ),
    rule(
      'kernel-root-libraries',
      'The entry joins folders; it has no library of its own.',
      { path: '^kernel/[^/]+$' },
      { path: '^node_modules/' },
    ),
    rule(
      'networks-are-data',
      'Networks are data of the contract.',
      { path: '^kernel/networks/' },
      { path: '^(kernel|plugins|adapters|ui-kit)/', pathNot: '^kernel/(contract|networks)/' },
    ),
    rule(
      'testing-stands-apart',
      'Nothing that is shipped to visitors imports the test kit.',
      { path: SHIPPED, pathNot: '^kernel/testing/' },
      { path: '^kernel/testing/' },
    ),
    rule('no-node', 'Shipped code runs in browsers.', { path: SHIPPED, pathNot: '^kernel/testing/' }, { dependencyTypes: ['core'] }),
    rule('examples-use-entries', 'Examples see what a host sees.', { path: '^examples/' }, { path: SHIPPED, pathNot: `^(${ENTRIES})$` }),
    rule('nothing-unknown', 'What does not resolve escapes every other rule.', { path: SHIPPED }, { couldNotResolve: true }),
    rule('nothing-imports-examples', 'Examples and tests are nobody’s library.', { path: SHIPPED }, { path: '^(examples|tests|scripts)/' }),
    rule(
      'no-circles',
      'No circle of static imports, types included.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^examples/[^/]+/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['source', 'import', 'types', 'default'] },
  },
}
