import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

// Runs on the built package; `base` makes the output work from any folder.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // wagmi's files say 'use client', and one of them looks for Node's workers.
      onLog(level, log, handle) {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE' && !log.message.includes('node:worker_threads')) handle(level, log)
      },
    },
  },
})
