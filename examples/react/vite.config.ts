import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))
const dist = resolve(root, '../../dist')

/** A built file of the package with those that it imports at once. */
const withImports = (file: string, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*"(\.[^"]+)"/g))
    withImports(resolve(dirname(file), path), seen)
  return seen
}

/** What of Portico is in the page from the start. */
const atStart = (): ReadonlySet<string> => {
  const seen = new Set<string>()
  for (const entry of ['index', 'defaults', 'react', 'networks', 'locales/ar', 'locales/de'])
    withImports(resolve(dist, `${entry}.js`), seen)
  return seen
}

const isPortico = (id: string): boolean => id.startsWith(`${dist}/`)

// Runs on the built package; `base` makes the output work from any folder. The page says what React, itself and Portico weigh, so each is
// in files of its own.
export default defineConfig({
  root,
  base: './',
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ moduleIds }) => `assets/${moduleIds.some(isPortico) ? 'portico' : 'host'}/[name]-[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'react-dom', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
            { name: 'portico-start', test: (id) => atStart().has(id) },
          ],
        },
      },
    },
  },
})
