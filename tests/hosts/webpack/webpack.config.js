import { resolve } from 'node:path'

export default {
  mode: 'production',
  entry: './src/main.js',
  output: { path: resolve('public') },
}
