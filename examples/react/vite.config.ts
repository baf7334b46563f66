import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

// Runs on the built package; `base` makes the output work from any folder. React is a file of its own, so that the page can say what it weighs.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'react-dom', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ }] } },
    },
  },
})
