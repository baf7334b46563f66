import type { ClockPort } from '../contract/ports.ts'
import type { Undo } from '../contract/store.ts'

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
