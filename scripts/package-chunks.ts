import { resolve } from 'node:path'
import { chunkGroups } from './chunk-groups.ts'

/** A file of the package that is about to be named. */
interface NamedChunk {
  readonly name: string
  readonly facadeModuleId?: string
  readonly moduleIds: readonly string[]
}

/** Says whose a file is, where its module's name alone does not: `siwx-de`, `evm-actions`. */
export const chunkName = ({ name, facadeModuleId, moduleIds }: NamedChunk): string => {
  const [parent, folder] = (facadeModuleId ?? moduleIds.at(-1) ?? '').replace(`${resolve('.')}/`, '').split('/')
  const owned = parent === 'plugins' || parent === 'adapters'
  return !owned || name === folder || name.startsWith(`${folder}-`) ? name : `${folder}-${name}`
}

/** Output options of the package's build: chunks stand apart from the entries, whose names are public. */
export const chunking = () => {
  const groups = chunkGroups()
  const names = new Set(groups.map(({ name }) => name))
  return {
    chunkFileNames: (chunk: NamedChunk) => `parts/${names.has(chunk.name) ? chunk.name : chunkName(chunk)}.js`,
    codeSplitting: { includeDependenciesRecursively: false, groups },
  }
}
