/** A module's thunk. */
export type Thunk<T = unknown> = () => Promise<T>

/** Loads a module through its thunk. A call after a failed one is a true new attempt. */
export type LoadModule = <T>(load: Thunk<T>) => Promise<T>

/** Loads the modules of one kernel. */
export interface ModuleLoader {
  readonly load: LoadModule
  /** Asks for a module before anybody waits for it; `load` takes what comes of it. */
  prefetch(load: Thunk): void
}

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

// Where a bundler put several modules into one file, the thunk picks one of them: `import('./x.js').then((m) => m.t)`; and again where the
// host's bundler did so with ours.
const PICKED = /\.then\(\(?([\w$]+)\)?\s*=>\s*\1\.([\w$]+)\)/g

const pick = (load: () => unknown, file: object): unknown =>
  [...String(load).matchAll(PICKED)].reduce<unknown>((from, [, , name = '']) => Reflect.get(Object(from), name), file)

/**
 * Makes the module loader of one kernel. Browsers remember a module that could not be loaded, and answer every later `import()` of its
 * address with the same failure for the life of the page. So a new attempt that fails alike asks for the address under another query.
 * A module that failed because of one that it imports statically stays broken until the page is loaded again.
 */
export const createModuleLoader = (): ModuleLoader => {
  const attempts = new Map<string, number>()
  const reloaded = new Map<string, object>()
  // A thunk is asked once while it does not fail: bundlers wrap each import in work of their own.
  const asked = new WeakMap<Thunk, Promise<unknown>>()
  const keep = (thunk: Thunk, answer: Promise<unknown>): Promise<unknown> => {
    asked.set(thunk, answer)
    // Callers that wait get the failure. Later callers try anew.
    answer.catch(() => asked.delete(thunk))
    return answer
  }
  const take = <T>(thunk: Thunk<T>): Promise<T> =>
    // Kept under its own thunk.
    (asked.get(thunk) ?? keep(thunk, Promise.resolve(thunk()))) as Promise<T>
  const load = async <T>(thunk: Thunk<T>): Promise<T> => {
    try {
      return await take(thunk)
    } catch (cause) {
      const address = addressOf(thunk, cause)
      if (address === undefined) throw cause
      const attempt = attempts.get(address) ?? 0
      if (!reloaded.has(address)) {
        attempts.set(address, attempt + 1)
        if (attempt === 0) throw cause
        reloaded.set(
          address,
          await import(/* @vite-ignore */ /* webpackIgnore: true */ /* turbopackIgnore: true */ `${address}?again=${attempt}`),
        )
      }
      const module = pick(thunk, reloaded.get(address) ?? {})
      if (module === undefined) throw cause
      // The thunk's own type: it is the same module, loaded from another address.
      return module as T
    }
  }
  return {
    load,
    prefetch(thunk) {
      if (!asked.has(thunk)) void keep(thunk, Promise.resolve().then(thunk))
    },
  }
}
