import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { policy } from './policy.ts'

// Runs on the built package; `base` makes the output work from any folder. The preview server sends the policy as a server would.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  preview: { headers: { 'content-security-policy': policy } },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
})
