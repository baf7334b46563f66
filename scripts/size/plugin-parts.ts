import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { type LateImport, lateImports, staticImports } from '../static-imports.ts'

/** The files of a plugin that its two budgets are about. */
export interface PluginParts {
  readonly name: string
  /** What a host imports: factory and manifest. */
  readonly manifest: string
  /** Setup and the first view that the manifest names, with what enters it, or the first other part of a plugin without views. */
  readonly first: readonly string[]
}

/** What a plugin's manifest loads later, texts apart. */
const partsOf = (name: string): readonly LateImport[] =>
  [...staticImports(`plugins/${name}/manifest.ts`)]
    .filter((file) => file.startsWith(`${resolve('plugins', name)}/`))
    .flatMap(lateImports)
    .filter(({ file }) => !file.endsWith('.json'))

const firstOf = (name: string): readonly string[] => {
  const parts = partsOf(name)
  const view = parts.find(({ path }) => path.includes('views') && path.at(-1) === 'load') ?? parts[0]
  if (!view) return []
  const entering = parts.find(({ path }) => path.at(-1) === 'enter' && path.at(-2) === view.path.at(-2))
  return [view, ...(entering ? [entering] : [])].map(({ file }) => file)
}

/** Every plugin of the package. */
export const pluginParts = (): readonly PluginParts[] =>
  readdirSync('plugins')
    .filter((name) => existsSync(`plugins/${name}/manifest.ts`))
    .map((name) => {
      const setup = `plugins/${name}/setup.ts`
      return {
        name,
        manifest: `plugins/${name}/manifest.ts`,
        first: [...(existsSync(setup) ? [setup] : []), ...firstOf(name)],
      }
    })
