import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

// Runs on the built package; `base` makes the output work from any folder. In this repository `ethers` is ethers 6: a host that has
// installed ethers 5 needs no alias.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  resolve: { alias: { ethers: 'ethers-5' } },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
})
