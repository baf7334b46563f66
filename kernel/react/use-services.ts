import { PorticoError } from '../contract/errors.ts'
import type { UseScope, UseServices, UseText } from '../contract/scope.ts'
import { useAnyScope } from './scope-context.ts'
import { useStore } from './use-store.ts'

const strict = (plugin: string, services: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  new Proxy(services, {
    get(target, name) {
      if (typeof name === 'symbol' || Object.hasOwn(target, name)) return Reflect.get(target, name)
      throw new PorticoError('UNDECLARED_DEPENDENCY', `A view of ${plugin} asks for "${name}", which its manifest does not name.`)
    },
  })

/** What the plugin's manifest provides, requires and (as stores) may have. Throws `WRONG_SCOPE` and `UNDECLARED_DEPENDENCY`. */
export const useServices: UseServices = (manifest) => {
  const { plugin, services } = useAnyScope(manifest)
  // The scope was made from this manifest: `ServicesOf<M>`.
  return strict(plugin, services) as ReturnType<typeof useServices<typeof manifest>>
}

/** The whole scope of the view's plugin. */
export const useScope: UseScope = (manifest) => useAnyScope(manifest) as unknown as ReturnType<typeof useScope<typeof manifest>>

/** Translations of the plugin's own keys; renders again when the language changes. */
export const useText: UseText = (manifest) => {
  const scope = useAnyScope(manifest)
  useStore(scope.revision)
  return scope.text
}
