import { cssText } from '../../../scripts/css-text.ts'
import { defineConfig } from 'vite'
export default defineConfig({ base: './', plugins: [cssText()] })
