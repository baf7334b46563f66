import type { StorageDriver } from '../contract/kernel-api.ts'
import type { Json, StoragePort } from '../contract/ports.ts'
import type { Undo } from '../contract/store.ts'

/** Runs when another tab of this site wrote or removed a key of local storage, or cleared it. The browser tells the other tabs only. */
const onOtherTabs = (key: string, run: () => void): Undo => {
  const page = globalThis.window
  if (!page?.addEventListener) return () => undefined
  const onStorage = (event: StorageEvent): void => {
    if (event.key === key || event.key === null) run()
  }
  page.addEventListener('storage', onStorage)
  return () => page.removeEventListener('storage', onStorage)
}

/** The version of what we write. Entries of another version are left alone and read as absent. */
const SCHEMA = 1

const PREFIX = 'portico'

/** Keeps values for the life of the page: where the browser allows no storage. */
export const createMemoryStorage = (): StorageDriver => {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/** Storage that never throws. */
export interface SafeStorage extends StorageDriver {
  /** Says what came in the way of keeping a value: each sentence once. */
  warn(message: string, ...cause: readonly unknown[]): void
}

/** Falls back to memory from the first refusal on (blocked, full, torn away), so that a session works though it is not kept. */
export const createSafeStorage = (driver: StorageDriver | undefined, warn: SafeStorage['warn']): SafeStorage => {
  const memory = createMemoryStorage()
  const removed = new Set<string>()
  const said = new Set<string>()
  const warnOnce: SafeStorage['warn'] = (message, ...cause) => {
    if (!said.has(message)) warn(message, ...cause)
    said.add(message)
  }
  const attempt = <T>(run: (real: StorageDriver) => T): T | undefined => {
    try {
      const real = driver ?? globalThis.localStorage
      return real && run(real)
    } catch (cause) {
      warnOnce('Storage was refused; values are kept in memory.', cause)
      return undefined
    }
  }
  return {
    getItem(key) {
      const text: unknown = memory.getItem(key) ?? (removed.has(key) ? null : attempt((real) => real.getItem(key)))
      return typeof text === 'string' ? text : null
    },
    setItem(key, value) {
      const kept = attempt((real) => {
        real.setItem(key, value)
        return true
      })
      if (kept) memory.removeItem(key)
      else memory.setItem(key, value)
      removed.delete(key)
    },
    removeItem(key) {
      memory.removeItem(key)
      const gone = attempt((real) => {
        real.removeItem(key)
        return true
      })
      if (!gone) removed.add(key)
    },
    warn: warnOnce,
  }
}

/** Storage of one plugin (or of the kernel): keys under both ids, values versioned and parsed. */
export interface ScopedStorage extends StoragePort {
  /** Deletes every key this scope wrote or read. */
  purge(): void
}

/** An entry: the version that it was written in, and the value. Empty if the text is no entry. */
interface Entry {
  readonly v?: unknown
  readonly d?: unknown
}

/** Owner of the values: a kernel, and a project, so that two apps of one origin do not share them. */
export interface StorageOwner {
  readonly id: string
  readonly projectId: string | undefined
}

/**
 * `scope`: the plugin's id. Without a project id a key is `portico:<kernel>:<scope>:<key>`, with one `portico:<kernel>@<project>:<scope>:<key>`.
 * What was kept before projects had keys of their own is read there, and moves with the first write.
 */
export const createStorage = (driver: SafeStorage, { id, projectId }: StorageOwner, scope: string): ScopedStorage => {
  const indexOf = (owner: string): string => `${PREFIX}:${owner}:${scope}`
  const index = indexOf(projectId === undefined ? id : `${id}@${encodeURIComponent(projectId)}`)
  // Where a newer page wrote, this one keeps its own value for the life of the page only.
  const held = new Map<string, Json>()
  const entryAt = (name: string): Entry | undefined => {
    const text = driver.getItem(name)
    if (text === null) return undefined
    try {
      const { v, d }: Entry = Object(JSON.parse(text))
      return { v, d }
    } catch {
      return {}
    }
  }
  const read = (key: string): Entry | undefined => entryAt(`${home}:${key}`)
  const known = (at: string): readonly string[] => {
    const list = entryAt(at)?.d
    return Array.isArray(list) ? list.filter((key) => typeof key === 'string') : []
  }
  const write = (name: string, data: Json): void => driver.setItem(name, JSON.stringify({ v: SCHEMA, d: data }))
  const clear = (at: string): void => {
    for (const key of known(at)) driver.removeItem(`${at}:${key}`)
    driver.removeItem(at)
  }
  const before = indexOf(id)
  let home = known(index).length > 0 || known(before).length === 0 ? index : before
  /** Before the first write, so that reading writes nothing. */
  const move = (): void => {
    if (home === index) return
    for (const key of known(before)) {
      const text = driver.getItem(`${before}:${key}`)
      if (text !== null) driver.setItem(`${index}:${key}`, text)
    }
    write(index, [...known(before)])
    clear(before)
    home = index
  }
  const isNewer = (entry: Entry | undefined): boolean => typeof entry?.v === 'number' && entry.v > SCHEMA
  const storage: ScopedStorage = {
    get(key, parse) {
      const entry = held.has(key) ? { v: SCHEMA, d: held.get(key) } : read(key)
      if (!entry) return undefined
      // A newer page wrote it: not ours to read, not ours to destroy.
      if (isNewer(entry)) return void driver.warn(`${home}:${key} is of a newer version.`)
      try {
        if (entry.v === SCHEMA) return parse(entry.d)
      } catch {
        // Falls through: what does not parse is removed, below.
      }
      held.delete(key)
      if (isNewer(read(key))) return undefined
      driver.removeItem(`${home}:${key}`)
      driver.warn(`${home}:${key} was no entry, and is removed.`)
      return undefined
    },
    set(key, value) {
      if (isNewer(read(key))) return void held.set(key, value)
      held.delete(key)
      move()
      write(`${index}:${key}`, value)
      const keys = known(index)
      if (!keys.includes(key)) write(index, [...keys, key])
    },
    remove(key) {
      held.delete(key)
      if (isNewer(read(key))) return
      move()
      driver.removeItem(`${index}:${key}`)
      const rest = known(index).filter((name) => name !== key)
      if (rest.length > 0) write(index, rest)
      else driver.removeItem(index)
    },
    watch: (key, parse, listener) =>
      onOtherTabs(`${index}:${key}`, () => {
        if (!isNewer(read(key))) listener(storage.get(key, parse))
      }),
    purge() {
      held.clear()
      clear(index)
      if (home !== index) clear(before)
    },
  }
  return storage
}
