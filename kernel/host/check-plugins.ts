import { PorticoError } from '../contract/errors.ts'
import { isForeign } from '../contract/ids.ts'
import type { FullManifest } from '../registries/full-manifest.ts'
import { findCycle } from './dependency-graph.ts'

/** Names that only one plugin may have, with the code for a second one. */
const UNIQUE = [
  ['DUPLICATE_PLUGIN', 'plugin id', (m: FullManifest) => [m.id]],
  ['DUPLICATE_PROVIDER', 'token', (m: FullManifest) => Object.values(m.provides ?? {}).map((token) => token.key)],
  ['DUPLICATE_GROUP', 'connector group', (m: FullManifest) => (m.connectorGroups ?? []).map((group) => group.id)],
  ['METHOD_DUPLICATE', 'RPC method', (m: FullManifest) => Object.keys(m.rpc ?? {})],
] as const

/** Names the kernel itself provides or reserves. */
export interface KernelNames {
  readonly tokens: ReadonlySet<string>
  /** Of these, those that a plugin may provide as well: the kernel's service asks the plugin's. */
  readonly extensible: ReadonlySet<string>
  /** Plugins from outside that the host lets stand in for those of this package. */
  readonly replacing: ReadonlySet<string>
  /** Views that a second plugin may declare only when the host consents. */
  readonly reservedViews: ReadonlySet<string>
  readonly replaceableViews: ReadonlySet<string>
}

const checkViews = (manifests: readonly FullManifest[], names: KernelNames): void => {
  const owners = new Map<string, string>()
  for (const { id, views } of manifests) {
    for (const view of Object.keys(views ?? {})) {
      const owner = owners.get(view)
      owners.set(view, id)
      if (owner === undefined) continue
      if (names.replaceableViews.has(view)) continue
      const code = names.reservedViews.has(view) ? 'VIEW_RESERVED' : 'DUPLICATE_VIEW'
      throw new PorticoError(code, `${id} and ${owner} both declare the view "${view}"; the host may allow it with replaceableViews.`)
    }
  }
}

/** Tokens and events of this package are provided and emitted by its plugins, also where the one that would is not there. */
const checkForeign = ({ id, provides, events }: FullManifest, { replacing }: KernelNames): void => {
  if (!isForeign(id) || replacing.has(id)) return
  const refuse = (what: string, form: string): never => {
    throw new PorticoError('NAME_RESERVED', `${id} ${what}: it takes ${form}, or its id in the option replace.`, {
      context: { plugin: id },
    })
  }
  for (const { key } of Object.values(provides ?? {})) if (!isForeign(key)) refuse(`provides ${key}`, 'a key of the form vendor.name@1')
  for (const name of events ?? []) if (!name.startsWith(`${id}:`)) refuse(`emits "${name}"`, `a name of the form ${id}:NAME`)
}

/** What can be said of plugins together. Throws before anything was changed. */
export const checkPlugins = (manifests: readonly FullManifest[], names: KernelNames): void => {
  for (const [code, what, namesOf] of UNIQUE) {
    const owners = new Map<string, string>()
    for (const manifest of manifests) {
      for (const name of namesOf(manifest)) {
        const kernels = code === 'DUPLICATE_PROVIDER' && names.tokens.has(name) && !names.extensible.has(name)
        const owner = owners.get(name) ?? (kernels ? 'the kernel' : undefined)
        if (owner !== undefined) throw new PorticoError(code, `The ${what} "${name}" is declared by ${owner} and by ${manifest.id}.`)
        owners.set(name, manifest.id)
      }
    }
  }
  checkViews(manifests, names)
  for (const manifest of manifests) checkForeign(manifest, names)
  const cycle = findCycle(manifests)
  if (cycle) throw new PorticoError('REQUIRE_CYCLE', `Plugins require each other in a ring: ${cycle.join(' → ')}.`)
}
