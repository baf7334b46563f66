/** Loads a module through its thunk. A call after a failed one is a true new attempt. */
export type LoadModule = <T>(load: () => Promise<T>) => Promise<T>

// Chromium and Firefox name the module whose loading failed; it may be one that the asked one imports.
const NAMED = /dynamically imported module: (https?:\/\/\S+)$/

// What bundlers for browsers leave of a thunk: one literal specifier.
const SPECIFIER = /import\(\s*["'`](?:\.{0,2}\/)*([^"'`]+)["'`]/

const addressOf = (load: () => unknown, cause: unknown): string | undefined => {
  const file = SPECIFIER.exec(String(load))?.[1]
  const named = cause instanceof TypeError ? NAMED.exec(cause.message)?.[1] : undefined
  if (file === undefined) return named
  // What the message names may be a module that the wanted one asked for in turn.
  if (named?.replace(/[?#].*/, '').endsWith(`/${file}`)) return named
  const loaded = globalThis.performance?.getEntriesByType?.('resource').map(({ name }) => name.replace(/[?#].*/, '')) ?? []
  const [only, ...others] = new Set(loaded.filter((name) => name.endsWith(`/${file}`)))
  return others.length > 0 ? undefined : only
}

/**
 * Makes the module loader of one kernel. Browsers remember a module that could not be loaded, and answer every later `import()` of its
 * address with the same failure for the life of the page. So a new attempt that fails alike asks for the address under another query.
 * A module that failed because of one that it imports statically stays broken until the page is loaded again.
 */
export const createModuleLoader = (): LoadModule => {
  const attempts = new WeakMap<() => unknown, number>()
  const healed = new WeakMap<() => unknown, unknown>()
  return async <T>(load: () => Promise<T>): Promise<T> => {
    // The thunk's own type: it is the same module, loaded from another address.
    if (healed.has(load)) return healed.get(load) as T
    try {
      return await load()
    } catch (cause) {
      const attempt = (attempts.get(load) ?? -1) + 1
      attempts.set(load, attempt)
      const address = attempt > 0 ? addressOf(load, cause) : undefined
      if (address === undefined) throw cause
      const module: unknown = await import(/* @vite-ignore */ /* webpackIgnore: true */ `${address}?again=${attempt}`)
      healed.set(load, module)
      return module as T
    }
  }
}
