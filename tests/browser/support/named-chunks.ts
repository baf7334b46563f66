import { fileURLToPath } from 'node:url'
import type { UserConfig } from 'vite'

/** How vite builds a page beside its configuration so that chunks keep their names: a test can hold one back, or let it fail. */
export const namedChunks = (config: string): UserConfig => ({
  root: fileURLToPath(new URL('.', config)),
  base: './',
  build: {
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { chunkFileNames: 'chunks/[name].js' } },
  },
})
