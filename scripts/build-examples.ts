import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'

// Builds every example that is a page to `examples/<name>/dist`. They run on the built package: `npm run build` comes first.
const wanted = process.argv.slice(2)
const pages = readdirSync('examples').filter((name) => existsSync(join('examples', name, 'vite.config.ts')))
if (!existsSync('dist/index.js')) throw new Error('The package is not built: run `npm run build` first.')
for (const name of wanted.length > 0 ? wanted : pages) {
  await build({ configFile: resolve('examples', name, 'vite.config.ts'), logLevel: 'warn' })
  process.stdout.write(`examples/${name}/dist\n`)
}
