import { isPorticoError, PorticoError } from '../contract/errors.ts'
import type { FullManifest } from '../contract/full-manifest.ts'
import type { LoadedView, ViewInfo, ViewsRegistry } from '../contract/kernel-services.ts'
import type { AnyScope } from '../contract/scope.ts'
import type { Scoped } from '../contract/scoped.ts'
import type { Undo } from '../contract/store.ts'
import type { EnterView, ViewDecl, ViewName } from '../contract/views.ts'
import type { Delivery } from '../streams/delivery.ts'
import { mapStore } from '../streams/map-store.ts'
import { createRegistry } from './registry.ts'

/** How registries reach a plugin's code. */
export interface PluginAccess {
  activate(plugin: string): Promise<AnyScope>
  /** Loads a chunk of a plugin within the time a plugin has. Rejects with `PLUGIN_TIMEOUT` or what the chunk's loading rejects with. */
  chunk<T>(plugin: string, load: () => Promise<T>): Promise<T>
  ready(plugin: string): Promise<void>
}

/** The module of a view's `enter`. */
export type EnterCode = () => Promise<{ readonly default: Scoped<EnterView<ViewName>> }>

interface Entry extends ViewInfo {
  readonly load: ViewDecl<ViewName, string>['load']
  readonly enter: EnterCode | undefined
}

/** The kernel's half of the view registry. */
export interface ViewsOwner extends ViewsRegistry {
  register(manifest: FullManifest): Undo
  /** The view's declaration; the plugin that came last wins, where the host let it. */
  find(name: string): (ViewInfo & { readonly enter: EnterCode | undefined }) | undefined
}

/** Whether React can draw it: a function or class, or what `memo` and `forwardRef` make of one. */
export const isComponent = (value: unknown): boolean =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value && !('props' in value))

/** Makes the view registry. */
export const createViews = (delivery: Delivery, access: PluginAccess): ViewsOwner => {
  const registry = createRegistry<Entry>(delivery)
  const find = (name: string): Entry | undefined => registry.all.get().findLast((entry) => entry.name === name)

  const loading = new Map<Entry, Promise<LoadedView>>()
  const loaded = new WeakMap<Entry, LoadedView>()
  const loadEntry = async (entry: Entry): Promise<LoadedView> => {
    const { name } = entry
    const [scope, module] = await Promise.allSettled([
      access.activate(entry.plugin),
      access.chunk(entry.plugin, entry.load),
      access.ready(entry.plugin),
    ])
    if (scope.status === 'rejected') throw scope.reason
    if (module.status === 'rejected' || !isComponent(module.value?.default)) {
      const cause = module.status === 'rejected' ? module.reason : undefined
      if (isPorticoError(cause)) throw cause
      throw new PorticoError('VIEW_LOAD_FAILED', `The view "${name}" could not be loaded.`, {
        cause,
        context: { view: name, plugin: entry.plugin },
      })
    }
    // The declaration bound component and view name together: `ViewDecl<N>`.
    const view: LoadedView = { component: module.value.default as LoadedView['component'], scope: scope.value }
    loaded.set(entry, view)
    return view
  }
  /** Whoever asks while a load is under way shares it: opening a view and drawing it are one attempt. */
  const load = async (name: ViewName): Promise<LoadedView> => {
    const entry = find(name)
    if (!entry) throw new PorticoError('VIEW_UNKNOWN', `There is no view "${name}".`, { context: { view: name } })
    const underway = loading.get(entry)
    if (underway) return underway
    const attempt = loadEntry(entry).finally(() => loading.delete(entry))
    loading.set(entry, attempt)
    return attempt
  }
  return {
    all: mapStore(registry.all, (entries) => Object.freeze(entries.map(({ load: _, enter: __, ...info }) => Object.freeze(info)))),
    find,
    load,
    loaded(name) {
      const entry = find(name)
      const view = entry && loaded.get(entry)
      return view?.scope.signal.aborted === false ? view : undefined
    },
    register: ({ id, views }) =>
      registry.add(
        Object.entries(views ?? {}).map(([name, decl]) => ({
          name: name as ViewName,
          plugin: id,
          title: decl.title,
          account: decl.account ?? false,
          back: decl.back ?? true,
          load: decl.load as Entry['load'],
          enter: decl.enter as EnterCode | undefined,
        })),
      ),
  }
}
