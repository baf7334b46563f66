import { BUILTIN_IDS } from '../../../kernel/contract/ids.ts'
import { definePlugin as defineBuiltin, type Plugin } from '../../../kernel/contract/plugin.ts'
import type { StoreFactory, Undo } from '../../../kernel/contract/store.ts'
import { definePlugin } from '../../../kernel/contract/tools/foreign-plugin.ts'
import type { FullManifest } from '../../../kernel/registries/full-manifest.ts'

/** The context of setup with the plugin's own types forgotten: the tests say at run time what types forbid. */
export interface LooseContext {
  readonly deps: Readonly<Record<string, unknown>>
  readonly ports: Readonly<Record<string, unknown>>
  readonly options: Readonly<Record<string, unknown>>
  readonly stores: StoreFactory
  readonly signal: AbortSignal
  readonly returned?: string
  text(key: string): string
  onUnload(undo: Undo): void
}

const isBuiltin = ({ id }: FullManifest): boolean => BUILTIN_IDS.some((builtin) => builtin === id)

/** A manifest, with the version fields filled in. */
export const makeManifest = (manifest: FullManifest): FullManifest =>
  isBuiltin(manifest) ? manifest : { version: '1.0.0', kernel: '^1.0', ...manifest }

/** Joins a plugin of this package, or one from outside: what bears an id of this package and a version is a stranger that took the id. */
const join = (given: FullManifest, load: unknown, options: object): Plugin => {
  const manifest = makeManifest(given)
  const define = isBuiltin(manifest) && manifest.version === undefined ? defineBuiltin : definePlugin
  const create = define<FullManifest>(manifest, load as () => Promise<never>) as (options: object) => Plugin
  return create(options)
}

type Fields = Readonly<Record<string, unknown>>
type Module = { readonly default?: unknown }
/** What answers a declaration: its module's default makes it in the plugin's scope. */
interface Code {
  readonly kind: 'enter' | 'guards' | 'messages' | 'groups' | 'rpc' | 'policies'
  readonly id: string
  readonly load: () => Promise<Module>
}

const isRecord = (value: unknown): boolean => Object(value) === value && !Array.isArray(value)
const isThunk = (value: unknown): value is Code['load'] => typeof value === 'function'

/** The manifest as data, and what a test says beside its declarations to answer them. */
const splitCode = (manifest: FullManifest): { readonly data: FullManifest; readonly codes: readonly Code[] } => {
  const codes: Code[] = []
  const take = (kind: Code['kind'], id: string, declared: unknown, field: string, left: Fields): Fields => {
    const { [field]: load, ...more }: Fields = Object(declared)
    if (!isThunk(load)) return Object(declared)
    codes.push({ kind, id, load })
    return { ...more, ...left }
  }
  const { views, guards, connectorGroups, rpc, policies } = manifest as unknown as Readonly<Record<string, unknown>>
  const named = (kind: Code['kind'], block: unknown, field: string, left: Fields) =>
    Object.fromEntries(Object.entries(Object(block)).map(([id, declared]) => [id, take(kind, id, declared, field, left)]))
  const listed = (list: unknown, each: (id: string, declared: unknown) => Fields) =>
    Array.isArray(list) ? list.map((one: unknown) => each(String(Object(one).id), one)) : list
  const data = {
    ...manifest,
    ...(isRecord(views) && { views: named('enter', views, 'enter', { enter: true }) }),
    ...(isRecord(rpc) && { rpc: named('rpc', rpc, 'load', {}) }),
    ...(guards !== undefined && {
      guards: listed(guards, (id, one) => take('messages', id, take('guards', id, one, 'load', {}), 'messages', { messages: true })),
    }),
    ...(policies !== undefined && { policies: listed(policies, (id, one) => take('policies', id, one, 'load', {})) }),
    ...(connectorGroups !== undefined && { connectorGroups: listed(connectorGroups, (id, one) => take('groups', id, one, 'load', {})) }),
  }
  return { data: data as unknown as FullManifest, codes }
}

/**
 * A plugin as `definePlugin` makes it, of a manifest and a setup the compiler has not joined. `setup` answers services. What answers another
 * declaration stands beside it, as `load` or in the place of `true`: it comes with the setup's code.
 */
export const makePlugin = (manifest: FullManifest, setup?: (context: LooseContext) => unknown, options: object = {}): Plugin => {
  const { id } = manifest
  const { data, codes } = splitCode(manifest)
  const answer = (context: LooseContext, modules: readonly Module[], services: unknown): Fields => {
    const scope = { ...context, services: { ...context.deps, ...Object(services) } }
    const answers: Record<string, Record<string, unknown>> = {}
    for (const [index, { kind, id: name }] of codes.entries()) {
      const make: unknown = modules[index]?.default
      const made = (): unknown => (typeof make === 'function' ? make(scope) : undefined)
      answers[kind] = { ...answers[kind], [name]: kind === 'groups' ? made : made() }
    }
    return { ...answers, services }
  }
  const load = async () => {
    const modules = await Promise.all(codes.map((code) => code.load()))
    const run = (context: LooseContext): unknown => {
      const services = setup?.(context)
      return services instanceof Promise ? services.then((made) => answer(context, modules, made)) : answer(context, modules, services)
    }
    // A plugin of this package lists its events with its setup.
    const { events = [], subscribes = [] } = data
    return { default: { id, run, ...(isBuiltin(data) && { lists: { events, subscribes } }) } }
  }
  return join(data, setup || codes.length > 0 ? load : undefined, options)
}

/** A plugin as plain JavaScript writes it: the manifest may be anything. */
export const plainPlugin = (manifest: Readonly<Record<string, unknown>>, setup?: (context: LooseContext) => unknown): Plugin =>
  makePlugin(manifest as unknown as FullManifest, setup)

/** A plugin whose code is whatever a thunk answers. */
export const makeLoadedPlugin = (manifest: FullManifest, load: () => unknown): Plugin => join(manifest, load, {})
