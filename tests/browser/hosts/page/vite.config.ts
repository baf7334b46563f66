import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** How one copy of the package is laid out: each is a set of modules of its own. */
const copy = (folder: string) => ({ entryFileNames: `${folder}/[name].js`, chunkFileNames: `${folder}/chunks/[name]-[hash].js` })

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

// React's development build: only there does StrictMode mount twice, and does hydration say what does not agree.
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
      input: { kernels: here('./kernels.ts'), 'react-host': here('./react-host.tsx') },
      output: [copy('a'), copy('b')],
    },
  },
})
