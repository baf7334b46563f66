import type { Undo } from '../contract/store.ts'

/** Runs when another tab of this site wrote or removed a key of local storage, or cleared it. The browser tells the other tabs only. */
export const onOtherTabs = (key: string, run: () => void): Undo => {
  const page = globalThis.window
  if (!page?.addEventListener) return () => undefined
  const hear = (event: StorageEvent): void => {
    if (event.key === key || event.key === null) run()
  }
  page.addEventListener('storage', hear)
  return () => page.removeEventListener('storage', hear)
}
