import { resolve } from 'node:path'

export default {
  mode: 'production',
  entry: './src/main.js',
  output: { path: resolve('public') },
  // What a page starts with is held against webpack's limits; the WalletConnect client, loaded when somebody asks for it, is above them.
  performance: { assetFilter: (name) => name === 'main.js' },
}
