import type { CoreStorage } from '../../../examples/sandbox/web-wallet/wallet/quiet-core.ts'

/** A client's storage in memory. Handing it to a second client is what a page reload does. */
export const createMemoryStorage = (): CoreStorage => {
  const items = new Map<string, string>()
  const read = (text: string | undefined) => (text === undefined ? undefined : JSON.parse(text))
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async () => [...items].map(([key, text]) => [key, read(text)]),
    getItem: async (key) => read(items.get(key)),
    setItem: async (key, value) => void items.set(key, JSON.stringify(value)),
    removeItem: async (key) => void items.delete(key),
  }
}
