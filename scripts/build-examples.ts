import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import webpack, { type Configuration } from 'webpack'

// Builds every example that is a page to `examples/<name>/dist`. They run on the built package: `npm run build` comes first.
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

const wanted = process.argv.slice(2)
const pages = readdirSync('examples').filter((name) => has(name, VITE) || has(name, WEBPACK))
if (!existsSync('dist/index.js')) throw new Error('The package is not built: run `npm run build` first.')
for (const name of wanted.length > 0 ? wanted : pages) {
  if (has(name, WEBPACK)) await buildByWebpack(name)
  else await build({ configFile: resolve('examples', name, VITE), logLevel: 'warn' })
  process.stdout.write(`examples/${name}/dist\n`)
}
