import { readFile } from 'node:fs/promises'

const LOCALE = /[\\/]plugins[\\/][\w-]+[\\/]locales[\\/][\w-]+\.json$/

/**
 * Makes a locale file one object. Bundlers export every key of a JSON file by its name, which is as much again as the texts, and nobody
 * imports a text by name.
 */
export const localeJson = () => ({
  name: 'locale-json',
  async load(id: string): Promise<{ code: string; moduleType: 'js' } | undefined> {
    if (!LOCALE.test(id)) return undefined
    const texts: unknown = JSON.parse(await readFile(id, 'utf8'))
    return { code: `export default ${JSON.stringify(texts)}`, moduleType: 'js' }
  },
})
