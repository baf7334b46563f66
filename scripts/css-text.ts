import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { transform } from 'lightningcss'

const SUFFIX = '.text'

/** What rolldown, tsdown and vite ask of a plugin, as far as `cssText` answers. */
export interface CssTextPlugin {
  readonly name: string
  readonly enforce: 'pre'
  resolveId(source: string, importer: string | undefined): string | undefined
  load(this: { addWatchFile(file: string): void }, id: string): Promise<{ code: string; moduleType: 'js' } | undefined>
}

/**
 * Makes `import css from './button.css'` a string: the minified text of the file. The resolved id ends in `.css.text`
 * and starts with NUL, so that the bundler's own CSS handling never takes it.
 */
export function cssText(): CssTextPlugin {
  return {
    name: 'css-text',
    enforce: 'pre',
    resolveId(source, importer) {
      const relative = source.startsWith('./') || source.startsWith('../')
      if (!importer || !relative || !source.endsWith('.css') || /\.html?$/.test(importer)) return undefined
      return `\0${resolve(dirname(importer), source)}${SUFFIX}`
    },
    async load(id) {
      if (!id.startsWith('\0') || !id.endsWith(SUFFIX)) return undefined
      const file = id.slice(1, -SUFFIX.length)
      this.addWatchFile(file)
      const { code } = transform({ filename: file, code: await readFile(file), minify: true })
      return { code: `export default ${JSON.stringify(code.toString())}`, moduleType: 'js' }
    },
  }
}
