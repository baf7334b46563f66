import { isPorticoError } from './errors.ts'
import type { OptionalStore } from './store.ts'

/** Loads an optional dependency: `undefined` where the host has no such plugin or switched it off. Rejects when its code fails to load. */
export const loadOptional = async <T>(dependency: OptionalStore<T>): Promise<T | undefined> => {
  try {
    return await dependency.load()
  } catch (cause) {
    if (isPorticoError(cause) && (cause.code === 'PLUGIN_MISSING' || cause.code === 'PLUGIN_DISABLED')) return undefined
    throw cause
  }
}

/**
 * The same for a dependency that calls a service of the host: it is not loaded where the host gave no address for that service.
 *
 * @example const api = await loadServed(deps.host.services.api, deps.api)
 */
export const loadServed = async <T>(address: string | undefined, dependency: OptionalStore<T>): Promise<T | undefined> =>
  address ? loadOptional(dependency) : undefined
