import type { FullManifest } from '../registries/full-manifest.ts'

/** Token key to the id of the plugin that provides it to others. */
export const providersOf = (manifests: Iterable<FullManifest>): ReadonlyMap<string, string> => {
  const owners = new Map<string, string>()
  for (const { id, provides } of manifests) for (const { key, own } of Object.values(provides ?? {})) if (!own) owners.set(key, id)
  return owners
}

/** A ring of plugin ids, first repeated at the end; undefined when `requires` has none. */
export const findCycle = (manifests: readonly FullManifest[]): readonly string[] | undefined => {
  const owners = providersOf(manifests)
  const byId = new Map(manifests.map((manifest) => [manifest.id, manifest]))
  const done = new Set<string>()
  const visit = (id: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(id)) return [...path.slice(path.indexOf(id)), id]
    if (done.has(id)) return undefined
    for (const { key } of Object.values(byId.get(id)?.requires ?? {})) {
      const owner = owners.get(key)
      const cycle = owner === undefined ? undefined : visit(owner, [...path, id])
      if (cycle) return cycle
    }
    done.add(id)
    return undefined
  }
  for (const { id } of manifests) {
    const cycle = visit(id, [])
    if (cycle) return cycle
  }
  return undefined
}

/** Plugins that require something `id` provides. What the kernel has itself, under the keys of `kernels`, they have from the kernel. */
export const dependentsOf = (id: string, manifests: Iterable<FullManifest>, kernels: ReadonlySet<string>): readonly string[] => {
  const all = [...manifests]
  const provided = Object.values(all.find((manifest) => manifest.id === id)?.provides ?? {}).map(({ key }): string => key)
  const keys = new Set(provided.filter((key) => !kernels.has(key)))
  return all.filter((other) => Object.values(other.requires ?? {}).some((token) => keys.has(token.key))).map((other) => other.id)
}
