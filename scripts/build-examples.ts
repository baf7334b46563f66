import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import webpack, { type Configuration } from 'webpack'
import { buildTestPages, testPageNames } from './build-test-pages.ts'

// Builds every example that is a page to `examples/<name>/dist`, and what browser tests serve beside them to `tests/.pages`; or only what is
// named on the command line. They run on the built package: `npm run build` comes first.
const VITE = 'vite.config.ts'
const WEBPACK = 'webpack.config.ts'

const has = (name: string, file: string): boolean => existsSync(join('examples', name, file))

const buildByWebpack = async (name: string): Promise<void> => {
  const module: { readonly default: Configuration } = await import(pathToFileURL(resolve('examples', name, WEBPACK)).href)
  const compiler = webpack(module.default)
  const report = await new Promise<string>((done, fail) => {
    compiler.run((error, stats) => (error ? fail(error) : done(stats?.hasErrors() ? stats.toString('errors-only') : '')))
  })
  await new Promise<void>((done) => compiler.close(() => done()))
  if (report !== '') throw new Error(report)
}

const pages = readdirSync('examples').filter((name) => has(name, VITE) || has(name, WEBPACK))
const named = process.argv.slice(2)
const wanted = named.length > 0 ? named : [...pages, ...testPageNames]
const unknown = wanted.filter((name) => ![...pages, ...testPageNames].includes(name))
if (unknown.length > 0) {
  throw new Error(`There is no page ${unknown.join(', ')} to build. There are ${[...pages, ...testPageNames].join(', ')}.`)
}
if (!existsSync('dist/index.js')) throw new Error('The package is not built: run `npm run build` first.')
const print = (path: string): void => void process.stdout.write(`${path}\n`)

const buildExamples = async (): Promise<void> => {
  for (const name of pages.filter((page) => wanted.includes(page))) {
    if (has(name, WEBPACK)) await buildByWebpack(name)
    else await build({ configFile: resolve('examples', name, VITE), logLevel: 'warn' })
    print(`examples/${name}/dist`)
  }
}

const names = testPageNames.filter((name) => wanted.includes(name))
await Promise.all([buildExamples(), buildTestPages(names, print)])
