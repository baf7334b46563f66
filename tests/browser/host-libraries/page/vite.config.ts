import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

// React's development build: only there does hydration say what does not agree.
export default defineConfig({
  root: here('.'),
  base: './',
  mode: 'development',
  define: { 'process.env.NODE_ENV': '"development"' },
  build: {
    emptyOutDir: true,
    target: 'es2022',
    minify: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The page with wagmi 2, and what hydrates the server's page with wagmi 3.
      input: { wagmi2: here('./index.html'), client: here('../server/client.tsx') },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      // wagmi's files say 'use client', and one of them looks for Node's workers.
      onLog(level, log, handle) {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE' && !log.message.includes('node:worker_threads')) handle(level, log)
      },
    },
  },
})
