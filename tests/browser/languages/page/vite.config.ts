import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

// Chunks keep their names, so that a test can hold those of a language back.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  build: {
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { chunkFileNames: 'chunks/[name].js' } },
  },
})
