/** A browser that says of everything that it is wholly in sight. */
class SeesAll {
  constructor(private readonly listener: (looks: readonly object[]) => void) {}
  observe(target: Element): void {
    this.listener([{ target, isIntersecting: true, intersectionRatio: 1, isVisible: true }])
  }
  disconnect(): void {}
}

/** The page is drawn in a browser that sees all of it, and that has no network. */
export const seeAll = (): void => {
  // The page draws in the same turn, by `flushSync`; what follows is awaited.
  Object.assign(globalThis, {
    IS_REACT_ACT_ENVIRONMENT: false,
    IntersectionObserver: SeesAll,
    IntersectionObserverEntry: class {},
    fetch: () => Promise.reject(new TypeError('offline')),
  })
  Object.assign(IntersectionObserverEntry.prototype, { isVisible: false })
}
