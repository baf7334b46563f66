import { queueScheduler } from 'rxjs'

/** What happens to an error that a listener throws: it is reported, and the other listeners run. */
export type Report = (cause: unknown) => void

/**
 * How a kernel delivers changes: one after the other. A listener that causes another change only adds to what is waiting, so every
 * listener sees all changes in the order in which they were made.
 */
export interface Delivery {
  /** Runs `task` now, or after the tasks that wait already. */
  enqueue(task: () => void): void
  /** Runs one listener; a throw is reported and goes no further. */
  guard(run: () => void): void
}

/** Makes the delivery of one kernel. */
export const createDelivery = (report: Report): Delivery => {
  const guard = (run: () => void): void => {
    try {
      run()
    } catch (cause) {
      report(cause)
    }
  }
  return { guard, enqueue: (task) => void queueScheduler.schedule(() => guard(task)) }
}
