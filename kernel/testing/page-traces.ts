/** How many of each kind of thing are on the page that somebody must have put there. */
export interface PageTraces {
  readonly timers: number
  readonly listeners: number
  readonly nodes: number
}

/** Counts from its start to `stop`. */
export interface TraceWatch {
  count(): PageTraces
  stop(): void
}

type Listen = typeof window.addEventListener

const watchTimers = () => {
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis
  const live = new Set<unknown>()
  const start =
    (run: typeof setTimeout | typeof setInterval, once: boolean) =>
    (work: TimerHandler, ms?: number, ...args: readonly unknown[]): unknown => {
      const id: unknown = Reflect.apply(run, globalThis, [
        (...given: readonly unknown[]): unknown => {
          if (once) live.delete(id)
          return typeof work === 'function' ? work(...given) : undefined
        },
        ms,
        ...args,
      ])
      live.add(id)
      return id
    }
  const end =
    (clear: typeof clearTimeout) =>
    (id: Parameters<typeof clearTimeout>[0]): void => {
      live.delete(id)
      clear(id)
    }
  Object.assign(globalThis, {
    setTimeout: start(setTimeout, true),
    setInterval: start(setInterval, false),
    clearTimeout: end(clearTimeout),
    clearInterval: end(clearInterval),
  })
  return { live, stop: () => void Object.assign(globalThis, { setTimeout, clearTimeout, setInterval, clearInterval }) }
}

const watchListeners = (target: Window | Document) => {
  const live = new Map<string, Set<unknown>>()
  const keyOf = (type: string, options: unknown): string =>
    `${type} ${options === true || (typeof options === 'object' && options !== null && 'capture' in options && options.capture === true)}`
  const forget = (key: string, listener: unknown): void => void live.get(key)?.delete(listener)
  const before = (['addEventListener', 'removeEventListener'] as const).map(
    (name) => [name, Object.getOwnPropertyDescriptor(target, name)] as const,
  )
  const add = target.addEventListener
  const remove = target.removeEventListener
  const listen = (...[type, listener, options]: Parameters<Listen>): void => {
    const key = keyOf(type, options)
    const { once, signal } = typeof options === 'object' && options !== null ? options : {}
    if (listener && !signal?.aborted) live.set(key, (live.get(key) ?? new Set()).add(listener))
    signal?.addEventListener('abort', () => forget(key, listener), { once: true })
    if (once) Reflect.apply(add, target, [type, () => forget(key, listener), { once: true }])
    Reflect.apply(add, target, [type, listener, options])
  }
  Object.assign(target, {
    addEventListener: listen,
    removeEventListener(...[type, listener, options]: Parameters<Listen>): void {
      forget(keyOf(type, options), listener)
      Reflect.apply(remove, target, [type, listener, options])
    },
  })
  return {
    count: () => [...live.values()].reduce((sum, group) => sum + group.size, 0),
    stop() {
      for (const [name, own] of before) {
        if (own) Object.defineProperty(target, name, own)
        // What was assigned hid the prototype's.
        else Reflect.deleteProperty(target, name)
      }
    },
  }
}

/** Counts timers and listeners (of window and document) that are started from now on, and the page's nodes. */
export const watchPage = (): TraceWatch => {
  const timers = watchTimers()
  const listeners = [watchListeners(window), watchListeners(document)]
  return {
    count: () => ({
      timers: timers.live.size,
      listeners: listeners.reduce((sum, one) => sum + one.count(), 0),
      nodes: document.getElementsByTagName('*').length,
    }),
    stop() {
      timers.stop()
      for (const one of listeners) one.stop()
    },
  }
}
