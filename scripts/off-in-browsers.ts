import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'

const EMPTY = '\0empty'

const manifestSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ browser: v.optional(v.union([v.string(), v.record(v.string(), v.union([v.string(), v.boolean()]))])) }),
)

/** Whether the importer's package leaves a module out in browsers (`"browser": { "buffer": false }`). The bundler fails on such a module. */
const isOff = (id: string, importer: string): boolean => {
  let folder = dirname(importer)
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder)
  const { browser } = v.parse(manifestSchema, readFileSync(join(folder, 'package.json'), 'utf8'))
  return typeof browser === 'object' && browser[id] === false
}

/** Makes such a module an empty one. */
export const offInBrowsers = () => ({
  name: 'off-in-browsers',
  resolveId: (id: string, importer: string | undefined): string | undefined =>
    importer?.includes('node_modules') && isOff(id, importer) ? EMPTY : undefined,
  load: (id: string): string | undefined => (id === EMPTY ? 'export default {}' : undefined),
})
