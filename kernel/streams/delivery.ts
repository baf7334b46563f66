/** What happens to an error that a listener throws: it is reported, and the other listeners run. */
export type Report = (cause: unknown) => void

/**
 * The one queue through which a kernel delivers changes. A listener that causes another change only adds to the queue,
 * so every listener sees all changes in the order in which they were made.
 */
export interface Delivery {
  /** Runs `task` now, or after the tasks that wait already. */
  enqueue(task: () => void): void
  /** Runs one listener; a throw is reported and goes no further. */
  guard(run: () => void): void
}

/** Makes the delivery queue of one kernel. */
export const createDelivery = (report: Report): Delivery => {
  const waiting: (() => void)[] = []
  let draining = false
  const guard = (run: () => void): void => {
    try {
      run()
    } catch (cause) {
      report(cause)
    }
  }
  return {
    guard,
    enqueue(task) {
      waiting.push(task)
      if (draining) return
      draining = true
      for (let next = waiting.shift(); next; next = waiting.shift()) guard(next)
      draining = false
    },
  }
}
