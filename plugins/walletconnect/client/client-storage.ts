import type { StoragePort } from '../../../kernel/contract/ports.ts'
import type { ClientOptions } from './vendor.ts'

/** Storage as the client takes it, and the way to take it away. */
export interface ClientStorage {
  readonly storage: NonNullable<ClientOptions['storage']>
  /** From now on nothing is written: a client that was given up must not write over its successor. */
  detach(): void
}

/** Entry with the names of the client's entries, which the port cannot list. */
const INDEX = 'entries'

/** A fresh copy; the client parses what it reads. */
const copy = (input: unknown) => JSON.parse(JSON.stringify(input))

const names = (input: unknown): readonly string[] => (Array.isArray(input) ? input.filter((name) => typeof name === 'string') : [])

/** Keeps the client's keys, sessions and messages under the plugin's storage. */
export const createClientStorage = (port: StoragePort): ClientStorage => {
  let attached = true
  const all = (): readonly string[] => port.get(INDEX, names) ?? []
  const read = (key: string) => port.get(`client ${key}`, copy)
  return {
    detach: () => {
      attached = false
    },
    storage: {
      getKeys: async () => [...all()],
      getEntries: async () => all().map((key) => [key, read(key)]),
      getItem: async (key) => read(key),
      setItem: async (key, value) => {
        // The client waits between its writes: after `detach` one may still be on its way.
        if (!attached || value === undefined) return
        port.set(`client ${key}`, copy(value))
        const known = all()
        if (!known.includes(key)) port.set(INDEX, [...known, key])
      },
      removeItem: async (key) => {
        if (!attached) return
        port.remove(`client ${key}`)
        port.set(
          INDEX,
          all().filter((name) => name !== key),
        )
      },
    },
  }
}
