import type { MemoryDriver } from '../../../kernel/support/memory-driver.ts'
import { memoryDriver } from '../../../kernel/support/memory-driver.ts'

/**
 * Storage of one browser for several tabs. A page has one kernel of an id, so each tab has an id of its own, and its keys are those of `tab`
 * in the browser. What one writes the others hear of.
 */
export const createBrowser = (): { tab(id: string): MemoryDriver } => {
  const shared = memoryDriver()
  const ids = new Set<string>()
  const inBrowser = (id: string, key: string): string => key.replace(`portico:${id}:`, 'portico:tab:')
  const hear = (writer: string, key: string, newValue: string | null): void => {
    for (const id of ids) {
      if (id === writer) continue
      window.dispatchEvent(new StorageEvent('storage', { key: inBrowser(writer, key).replace('portico:tab:', `portico:${id}:`), newValue }))
    }
  }
  return {
    tab(id) {
      ids.add(id)
      return {
        values: shared.values,
        writes: shared.writes,
        getItem: (key) => shared.getItem(inBrowser(id, key)),
        setItem(key, value) {
          shared.setItem(inBrowser(id, key), value)
          hear(id, key, value)
        },
        removeItem(key) {
          shared.removeItem(inBrowser(id, key))
          hear(id, key, null)
        },
      }
    },
  }
}
