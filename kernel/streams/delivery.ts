import { exhaustMap, Observable, Subject } from 'rxjs'

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

export const createDelivery = (report: Report): Delivery => {
  const guard = (run: () => void): void => {
    try {
      run()
    } catch (cause) {
      report(cause)
    }
  }
  const waiting: (() => void)[] = []
  const turns$ = new Subject<void>()
  const drain$ = new Observable<never>((observer) => {
    for (let task = waiting.shift(); task; task = waiting.shift()) guard(task)
    observer.complete()
  })
  // A turn that is under way takes what comes meanwhile: a request for another is ignored.
  turns$.pipe(exhaustMap(() => drain$)).subscribe()
  return {
    guard,
    enqueue(task) {
      waiting.push(task)
      turns$.next()
    },
  }
}
