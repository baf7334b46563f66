/** Who may import whom: DESIGN 2, as rules. Type imports count; dynamic imports may close a circle (manifest → view → manifest). */

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** Kernel folders, lowest first. */
const LAYERS = ['contract', 'streams', 'platform', 'theme', 'i18n', 'registries', 'session', 'navigation', 'rpc', 'host', 'react']

const layers = LAYERS.map((folder, index) =>
  rule(
    `kernel-${folder}-looks-down`,
    'A kernel folder imports lower kernel folders only.',
    { path: `^kernel/${folder}/` },
    { path: `^kernel/(${LAYERS.slice(index + 1).concat('testing').join('|')}|[^/]+\\.ts$)` },
  ),
)

/** Libraries of each kernel folder. */
const KERNEL_LIBRARIES = { contract: 'rxjs|react', streams: 'rxjs', platform: 'ky|valibot', i18n: 'i18next', host: 'tsyringe', react: 'react', registries: 'react', testing: 'react|rxjs' }

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

module.exports = {
  forbidden: [
    ...layers,
    ...kernelLibraries,
    ...pluginLibraries,
    rule('contract-is-types', 'The contract imports nothing at run time.', { path: '^kernel/contract/' }, { path: '^(?!kernel/contract/|node_modules/)' }),
    rule(
      'contract-libraries-are-types',
      'rxjs and react are types to the contract.',
      { path: '^kernel/contract/' },
      { path: '^node_modules/', dependencyTypesNot: ['type-only'] },
    ),
    rule('kernel-hosts-no-feature', 'The kernel knows no plugin, adapter or part.', { path: '^kernel/' }, { path: '^(plugins|adapters|ui-kit|examples|tests)/' }),
    rule(
      'plugins-see-the-contract',
      'Of the kernel, plugins see the contract and the hooks.',
      { path: '^plugins/' },
      { path: '^kernel/', pathNot: '^kernel/(contract|react)/' },
    ),
    rule(
      'plugins-are-islands',
      "Of another plugin, a plugin sees the manifest.",
      { path: '^plugins/([^/]+)/', pathNot: '^plugins/presets/' },
      { path: '^plugins/', pathNot: '^plugins/($1/|[^/]+/manifest\\.ts$)' },
    ),
    rule('plugins-know-no-adapter', 'Plugins never see a chain family.', { path: '^plugins/', pathNot: '^plugins/presets/' }, { path: '^adapters/' }),
    rule('presets-are-last', 'Nothing inside the package imports presets.', { pathNot: '^plugins/presets/|^examples/|^tests/' }, { path: '^plugins/presets/' }),
    rule(
      'adapters-see-the-contract',
      'Of us, adapters see the contract.',
      { path: '^adapters/([^/]+)/' },
      { path: '^(kernel|plugins|adapters|ui-kit)/', pathNot: '^(kernel/contract/|adapters/$1/)' },
    ),
    rule('adapters-draw-nothing', 'No React in adapters.', { path: '^adapters/' }, { path: '^node_modules/(@types/)?react' }),
    rule('kit-is-react', 'The kit knows React only.', { path: '^ui-kit/', pathNot: '^ui-kit/qr/' }, { path: '^(?!ui-kit/|node_modules/(@types/)?react(-dom)?/)' }),
    rule('qr-is-react-and-uqr', 'The QR part has its matrix from uqr.', { path: '^ui-kit/qr/' }, { path: '^(?!ui-kit/|node_modules/((@types/)?react(-dom)?|uqr)/)' }),
    rule('nothing-imports-examples', 'Examples and tests are nobody’s library.', { path: '^(kernel|plugins|adapters|ui-kit)/' }, { path: '^(examples|tests|scripts)/' }),
    rule('no-circles', 'No circle of static imports.', {}, { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['source', 'import', 'types', 'default'] },
  },
}
