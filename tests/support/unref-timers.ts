/**
 * Lets the process end in spite of the SDKs' timers, and stops them after the last test of the file: a request that is never answered
 * leaves one of five minutes behind.
 */
export const unrefTimers = (): void => {
  const { setTimeout: start } = globalThis
  const timers = new Set<NodeJS.Timeout>()
  const unreferenced = (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]): NodeJS.Timeout => {
    const timer = start(() => {
      timers.delete(timer)
      run(...args)
    }, ms).unref()
    timers.add(timer)
    return timer
  }
  Object.assign(globalThis, { setTimeout: Object.assign(unreferenced, start) })
  afterAll(() => {
    for (const timer of timers) clearTimeout(timer)
    Object.assign(globalThis, { setTimeout: start })
  })
}
