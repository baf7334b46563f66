import { PorticoError } from '../contract/errors.ts'
import { isForeign } from '../contract/ids.ts'
import { EVERY_EVENT, type FullManifest } from '../registries/full-manifest.ts'

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
  /** Of these, those that plugins may provide as well: the kernel's service asks theirs, one after the other. */
  readonly extensible: ReadonlySet<string>
  /** Plugins from outside that the host lets stand in for those of this package. */
  readonly replacing: ReadonlySet<string>
  /** Views that a second plugin may declare only when the host consents. */
  readonly reservedViews: ReadonlySet<string>
  readonly replaceableViews: ReadonlySet<string>
  /** Whether wallets of a family that has come answer a method. */
  answeredByWallets(method: string): boolean
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
      throw new PorticoError(code, `${id} and ${owner} both declare the view "${view}": see replaceableViews.`)
    }
  }
}

/** Tokens and events of this package are provided and emitted by its plugins, also where the one that would is not there. */
const checkForeign = ({ id, provides, events, subscribes }: FullManifest, { replacing }: KernelNames): void => {
  if (!isForeign(id) || replacing.has(id)) return
  const refuse = (what: string, form: string): never => {
    throw new PorticoError('NAME_RESERVED', `${id} ${what}: it takes ${form}, or the option replace.`, {
      context: { plugin: id },
    })
  }
  for (const { key } of Object.values(provides ?? {})) if (!isForeign(key)) refuse(`provides ${key}`, 'a key of the form vendor.name@1')
  for (const name of events ?? []) if (!name.startsWith(`${id}:`)) refuse(`emits "${name}"`, `a name of the form ${id}:NAME`)
  if (subscribes?.includes(EVERY_EVENT)) refuse('subscribes to every event', 'the names of those that it needs')
}

/** Services that only the host has beside who provides them, and the plugins that their token is shared with. */
const checkHostOnly = (manifests: readonly FullManifest[]): void => {
  const users = new Map(
    manifests.flatMap(({ id, provides }) =>
      Object.values(provides ?? {}).flatMap(({ key, host, shared = [] }) => (host ? [[key, [id, ...shared]] as const] : [])),
    ),
  )
  for (const { id, requires, optional } of manifests) {
    for (const { key } of Object.values({ ...requires, ...optional })) {
      if (users.get(key)?.includes(id) === false)
        throw new PorticoError('NAME_RESERVED', `${id} requires ${key}, which only the host is given.`, { context: { plugin: id } })
    }
  }
}

/** Methods of a family are its wallets', also of one that this package does not know. Those of one that has not come are the gate's to refuse. */
const checkMethods = (manifests: readonly FullManifest[], { answeredByWallets }: KernelNames): void => {
  const families = new Set(manifests.flatMap(({ adapters = [] }) => adapters.map(({ namespace }) => namespace.toLowerCase())))
  for (const { id, rpc } of manifests) {
    const isWallets = (method: string): boolean =>
      families.has(method.slice(0, method.indexOf('_')).toLowerCase()) || answeredByWallets(method)
    const taken = Object.keys(rpc ?? {}).find(isWallets)
    if (taken !== undefined) throw new PorticoError('METHOD_RESERVED', `${id} may not declare ${taken}: such names are the wallets'.`)
  }
}

/** What can be said of plugins together. Throws before anything was changed. */
export const checkPlugins = (manifests: readonly FullManifest[], names: KernelNames): void => {
  for (const [code, what, namesOf] of UNIQUE) {
    const owners = new Map<string, string>()
    for (const manifest of manifests) {
      for (const name of namesOf(manifest)) {
        const isToken = code === 'DUPLICATE_PROVIDER'
        if (isToken && names.extensible.has(name)) continue
        const kernels = isToken && names.tokens.has(name)
        const owner = owners.get(name) ?? (kernels ? 'the kernel' : undefined)
        if (owner !== undefined) throw new PorticoError(code, `The ${what} "${name}" is declared by ${owner} and ${manifest.id}.`)
        owners.set(name, manifest.id)
      }
    }
  }
  checkViews(manifests, names)
  checkMethods(manifests, names)
  checkHostOnly(manifests)
  for (const manifest of manifests) checkForeign(manifest, names)
  const cycle = findCycle(manifests)
  if (cycle) throw new PorticoError('REQUIRE_CYCLE', `Plugins require each other: ${cycle.join(' → ')}.`)
}

/** Token key to the id of the plugin that provides it to others. */
export const providersOf = (manifests: Iterable<FullManifest>): ReadonlyMap<string, string> => {
  const owners = new Map<string, string>()
  for (const { id, provides } of manifests) for (const { key, own } of Object.values(provides ?? {})) if (!own) owners.set(key, id)
  return owners
}

/** A ring of plugin ids, first repeated at the end; undefined when `requires` has none. */
const findCycle = (manifests: readonly FullManifest[]): readonly string[] | undefined => {
  const owners = new Map<string, readonly string[]>()
  for (const { id, provides } of manifests) {
    for (const { key, own } of Object.values(provides ?? {})) if (!own) owners.set(key, [...(owners.get(key) ?? []), id])
  }
  const byId = new Map(manifests.map((manifest) => [manifest.id, manifest]))
  const done = new Set<string>()
  const visit = (id: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(id)) return [...path.slice(path.indexOf(id)), id]
    if (done.has(id)) return undefined
    for (const { key } of Object.values(byId.get(id)?.requires ?? {})) {
      for (const owner of owners.get(key) ?? []) {
        const cycle = visit(owner, [...path, id])
        if (cycle) return cycle
      }
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
