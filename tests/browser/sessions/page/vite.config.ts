import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  build: { emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
})
