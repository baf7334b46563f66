/**
 * Loads code as if the browser had no storage at all. The vendor's client reads `localStorage` where it is loaded, which throws in a page
 * whose storage is blocked, and a module that threw once is never tried again. It uses none: ours is handed to it.
 */
export const withoutStorage = async <T>(load: () => Promise<T>): Promise<T> => {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  // Nobody on the page can use it meanwhile: for them it has thrown so far.
  const hidden = Reflect.defineProperty(globalThis, 'localStorage', { configurable: true, enumerable: true, value: undefined })
  try {
    return await load()
  } finally {
    if (hidden && own) Object.defineProperty(globalThis, 'localStorage', own)
    else if (hidden) Reflect.deleteProperty(globalThis, 'localStorage')
  }
}
