import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { cssText } from '../../../scripts/css-text.ts'

export default defineConfig({ root: fileURLToPath(new URL('.', import.meta.url)), base: './', plugins: [cssText()] })
