import type { ComponentType } from 'react'
import { isPorticoError, PorticoError } from '../contract/errors.ts'
import { isForeign } from '../contract/ids.ts'
import type { LoadedView, ViewInfo, ViewsRegistry } from '../contract/registry-services.ts'
import type { AnyScope } from '../contract/scope.ts'
import type { Undo } from '../contract/store.ts'
import type { ViewDecl, ViewName } from '../contract/views.ts'
import type { Delivery } from '../streams/delivery.ts'
import { mapStore } from '../streams/store.ts'
import type { FullManifest } from './full-manifest.ts'
import { createRegistry } from './registry.ts'

/** Joins a component with the scope its hooks read. */
export type BindToScope = <P extends object>(component: ComponentType<P>, scope: AnyScope) => ComponentType<P>

/** The module of the kernel that joins them. Only it needs React at run time. */
export interface BindingCode {
  readonly bindToScope: BindToScope
}

/** How registries reach a plugin's code. */
export interface PluginAccess {
  activate(plugin: string): Promise<AnyScope>
  /** Loads a chunk of a plugin within the time a plugin has. Rejects with `PLUGIN_TIMEOUT` or what the chunk's loading rejects with. */
  chunk<T>(plugin: string, load: () => Promise<T>): Promise<T>
  /** Loads a plugin's texts. Rejects with `PLUGIN_LOAD_FAILED` or `PLUGIN_TIMEOUT` where what translates does not come. */
  ready(plugin: string): Promise<void>
  binding(): Promise<BindToScope>
}

interface Entry extends ViewInfo {
  readonly load: ViewDecl<ViewName, string>['load']
  readonly enter: boolean
}

/** The kernel's half of the view registry. */
export interface ViewsOwner extends ViewsRegistry {
  register(manifest: FullManifest): Undo
  /** The view's declaration. If the host allowed several plugins, the last one counts. */
  find(name: string): (ViewInfo & { readonly enter: boolean }) | undefined
}

/** Whether React can draw it: a function or class, or what `memo` and `forwardRef` make of one. */
export const isComponent = (value: unknown): boolean =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value && !('props' in value))

export const createViews = (delivery: Delivery, access: PluginAccess): ViewsOwner => {
  const registry = createRegistry<Entry>(delivery)
  const find = (name: string): Entry | undefined => {
    const all = registry.all.get().filter((entry) => entry.name === name)
    // A plugin that the host lets replace a view has it, whatever the order of the plugins.
    return all.findLast(({ plugin }) => isForeign(plugin)) ?? all.at(-1)
  }

  const loading = new Map<Entry, Promise<LoadedView>>()
  /** `part`: the plugin's own component, which `view` binds. */
  const loaded = new WeakMap<Entry, { readonly view: LoadedView; readonly part: unknown; readonly signal: AbortSignal }>()
  const loadEntry = async (entry: Entry): Promise<LoadedView> => {
    const { name, plugin } = entry
    const failed = (cause: unknown): PorticoError =>
      new PorticoError('VIEW_LOAD_FAILED', `The view "${name}" could not be loaded.`, { cause, context: { view: name, plugin } })
    const [scope, module, binding, texts] = await Promise.allSettled([
      access.activate(entry.plugin),
      access.chunk(entry.plugin, entry.load),
      access.binding(),
      access.ready(entry.plugin),
    ])
    if (scope.status === 'rejected') throw scope.reason
    if (module.status === 'rejected' || !isComponent(module.value?.default)) {
      const cause = module.status === 'rejected' ? module.reason : undefined
      throw isPorticoError(cause) ? cause : failed(cause)
    }
    if (binding.status === 'rejected') throw failed(binding.reason)
    if (texts.status === 'rejected') throw texts.reason
    // The declaration bound component and view name together: `ViewDecl<N>`.
    const part = module.value.default as LoadedView['component']
    const { signal } = scope.value
    const known = loaded.get(entry)
    // A newly bound component would be another one: the drawing would begin again, and the visitor's input would be gone.
    if (known?.part === part && known.signal === signal) return known.view
    const view: LoadedView = Object.freeze({ component: binding.value(part, scope.value), plugin: entry.plugin })
    loaded.set(entry, { view, part, signal })
    return view
  }
  /** Callers share a load that is under way, so opening a view and drawing it are one attempt. */
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
    all: mapStore(delivery, registry.all, (entries) =>
      Object.freeze(entries.map(({ load: _, enter: __, ...info }) => Object.freeze(info))),
    ),
    find,
    load,
    loaded(name) {
      const entry = find(name)
      const known = entry && loaded.get(entry)
      return known?.signal.aborted === false ? known.view : undefined
    },
    register: ({ id, views }) =>
      registry.add(
        Object.entries(views ?? {}).map(([name, decl]) => ({
          name: name as ViewName,
          plugin: id,
          title: decl.title,
          tag: decl.tag,
          account: decl.account ?? false,
          connects: decl.connects ?? false,
          back: decl.back ?? true,
          load: decl.load as Entry['load'],
          enter: decl.enter ?? false,
        })),
      ),
  }
}
