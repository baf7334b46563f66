import { Observable, Subject, switchMap, takeUntil } from 'rxjs'
import type { Latest } from '../contract/store.ts'
import type { Delivery } from './delivery.ts'
import { aborted } from './store.ts'

/** Makes work of which the newest counts, until the signal aborts. What the work throws is reported. */
export const createLatest = (delivery: Delivery, signal: AbortSignal): Latest => {
  return <A, B>(
    work: (input: A, signal: AbortSignal, emit: (early: B) => void) => Promise<B>,
    onResult: (result: B) => void,
  ): ((input: A) => Promise<void>) => {
    const calls$ = new Subject<{ readonly input: A; over(): void }>()
    const run = ({ input, over }: { readonly input: A; over(): void }): Observable<B> =>
      new Observable<B>((observer) => {
        const abort = new AbortController()
        const done = new Promise<B>((resolve) => resolve(work(input, abort.signal, (early) => observer.next(early))))
        done
          .then(
            (result) => observer.next(result),
            (cause: unknown) => {
              if (!observer.closed) {
                delivery.guard(() => {
                  throw cause
                })
              }
            },
          )
          .then(() => observer.complete())
        return () => {
          abort.abort()
          over()
        }
      })
    calls$.pipe(switchMap(run), takeUntil(aborted(signal))).subscribe((result) => delivery.guard(() => onResult(result)))
    return (input) => (signal.aborted ? Promise.resolve() : new Promise((over) => calls$.next({ input, over })))
  }
}
