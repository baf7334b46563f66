import type { PorticoError } from '../contract/errors.ts'
import type { ClockPort } from '../contract/ports.ts'
import type { Undo } from '../contract/store.ts'

/** Waits for `work`, at most `ms`. Late answers are dropped, late failures swallowed by nobody: they were already replaced by `expired`. */
export const withTimeLimit = <T>(clock: ClockPort, ms: number, work: Promise<T>, expired: () => PorticoError): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const stop = clock.after(ms, () => reject(expired()))
    Promise.resolve(work).then(resolve, reject).finally(stop)
  })

/** The clock of the machine. Times in ms. Every timer can be undone. */
export const systemClock: ClockPort = {
  now: () => Date.now(),
  after(ms, run): Undo {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  every(ms, run): Undo {
    const timer = setInterval(run, ms)
    return () => clearInterval(timer)
  },
}

/** A clock whose timers end all at once, and that starts none afterwards: what one plugin gets. */
export const createClock = (base: ClockPort): { readonly clock: ClockPort; stop(): void } => {
  const running = new Set<Undo>()
  let stopped = false
  const track = (start: (done: () => void) => Undo): Undo => {
    if (stopped) return () => undefined
    const undo: Undo = () => {
      running.delete(undo)
      stop()
    }
    const stop = start(() => running.delete(undo))
    running.add(undo)
    return undo
  }
  return {
    clock: {
      now: base.now,
      after: (ms, run) =>
        track((done) =>
          base.after(ms, () => {
            done()
            run()
          }),
        ),
      every: (ms, run) => track(() => base.every(ms, run)),
    },
    stop() {
      stopped = true
      for (const undo of [...running]) undo()
    },
  }
}

/** ms; where the browser does not say when it is idle, and the longest it is waited for. */
const LATEST = 2_000

/** Runs when the page has nothing better to do, 2 s from now at the latest. */
export const whenIdle = (clock: ClockPort, run: () => void): void => {
  const request = (globalThis as { requestIdleCallback?: (run: () => void, options: { timeout: number }) => unknown }).requestIdleCallback
  if (request) request(run, { timeout: LATEST })
  else clock.after(1, run)
}
