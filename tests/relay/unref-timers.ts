/** Lets the process end in spite of the SDKs' timers: a request that is never answered leaves one of five minutes behind. */
export const unrefTimers = (): void => {
  const { setTimeout: start } = globalThis
  const unreferenced = (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => start(run, ms, ...args).unref()
  Object.assign(globalThis, { setTimeout: Object.assign(unreferenced, start) })
}
