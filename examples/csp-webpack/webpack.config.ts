import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Compiler, Configuration } from 'webpack'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** The files that are served as they are, by the name they get. */
const staticFiles = { 'index.html': 'index.html', 'page.css': '../page.css' }

const emitStaticFiles = {
  apply(compiler: Compiler): void {
    const { RawSource } = compiler.webpack.sources
    compiler.hooks.thisCompilation.tap('static-files', (compilation) => {
      compilation.hooks.processAssets.tap('static-files', () => {
        for (const [name, source] of Object.entries(staticFiles))
          compilation.emitAsset(name, new RawSource(readFileSync(`${folder}${source}`)))
      })
    })
  },
}

// Runs on the built package. Webpack loads chunks by script elements, so it needs a policy of its own for Trusted Types.
const config: Configuration = {
  mode: 'production',
  context: folder,
  entry: './main.js',
  target: ['web', 'es2022'],
  output: {
    path: `${folder}dist`,
    filename: 'main.js',
    chunkFilename: 'chunks/[name].[contenthash:8].js',
    clean: true,
    trustedTypes: { policyName: 'webpack' },
  },
  devtool: false,
  performance: false,
  // The policy holds or breaks with what webpack writes, not with how short it is; minifying takes six times as long as building.
  optimization: { minimize: false },
  plugins: [emitStaticFiles],
}

export default config
