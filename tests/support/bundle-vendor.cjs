const { createHash } = require('node:crypto')
const { readFileSync } = require('node:fs')
const { dirname, join, sep } = require('node:path')
const { buildSync } = require('esbuild')

// Jest loads each module of each library anew for each test file, hundreds for some. Entries that share modules are read as one module: the
// same code, in its CommonJS form, evaluated only where it is asked for. Jest keeps the bundles with its other compiled files.

const bundlesFile = join(__dirname, 'vendor-bundles.json')
const groups = JSON.parse(readFileSync(bundlesFile, 'utf8'))
const modules = join(__dirname, '../../node_modules')
const OTHERS = "Symbol.for('portico.bundled')"

// In the realm of the tests every global is looked up anew at each use, which makes libraries that compute ten times slower. These are the
// ones that no test replaces.
const KEPT = `
  Array ArrayBuffer BigInt Boolean DataView Error Function Int32Array JSON Map Math Number Object Promise Proxy RangeError Reflect RegExp
  Set String Symbol TypeError Uint8Array Uint8ClampedArray Uint16Array Uint32Array WeakMap WeakSet isNaN parseInt
`

const pathOf = (entry) => join(modules, ...entry.split('/'))

/** The group's first entry, which brings the others along. */
const bundle = ([first, ...others]) => {
  const getters = others.map((entry) => `${JSON.stringify(entry)}: () => require(${JSON.stringify(pathOf(entry))})`)
  const contents = `
    const first = require(${JSON.stringify(pathOf(first))})
    module.exports = Object.defineProperty(first, ${OTHERS}, { value: { ${getters.join(', ')} } })
  `
  const { outputFiles } = buildSync({
    stdin: { contents, resolveDir: dirname(pathOf(first)) },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    mainFields: ['main'],
    target: 'node20',
    legalComments: 'none',
    logLevel: 'error',
  })
  return `const { ${KEPT.trim().split(/\s+/).join(', ')} } = globalThis;(() => {${outputFiles[0].text}})()`
}

const versions = [__filename, bundlesFile, join(__dirname, '../../package-lock.json')].map((file) => readFileSync(file))

/** Jest transformer for the entries in `vendor-bundles.json`, group by group. */
module.exports = {
  getCacheKey(_, file) {
    const hash = createHash('sha256').update(file)
    for (const version of versions) hash.update(version)
    return hash.digest('hex').slice(0, 32)
  },
  process(_, file) {
    const entry = file
      .slice(modules.length + 1)
      .split(sep)
      .join('/')
    const group = groups.find((entries) => entries.includes(entry))
    if (!group) throw new Error(`${entry} is in no group of vendor-bundles.json.`)
    const [first] = group
    if (entry === first) return { code: bundle(group) }
    return { code: `module.exports = require(${JSON.stringify(pathOf(first))})[${OTHERS}][${JSON.stringify(entry)}]()` }
  },
}
