import type { StorageDriver } from '../../../kernel/contract/kernel-api.ts'

/** Storage that can be looked into, and counts what is written. */
export interface MemoryDriver extends StorageDriver {
  readonly values: Map<string, string>
  readonly writes: string[]
}

export const memoryDriver = (initial: Iterable<readonly [string, string]> = []): MemoryDriver => {
  const values = new Map(initial)
  const writes: string[] = []
  return {
    values,
    writes,
    getItem: (key) => values.get(key) ?? null,
    setItem(key, value) {
      writes.push(key)
      values.set(key, value)
    },
    removeItem(key) {
      if (values.delete(key)) writes.push(key)
    },
  }
}

/** The text under which the kernel keeps a value. */
export const entryOf = (data: unknown, version = 1): string => JSON.stringify({ v: version, d: data })
