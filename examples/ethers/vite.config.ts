import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

// Runs on the built package; `base` makes the output work from any folder.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
})
