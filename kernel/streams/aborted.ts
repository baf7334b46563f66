import { Observable } from 'rxjs'

/** Emits when the signal aborts; not for one that has aborted already. */
export const aborted = (signal: AbortSignal): Observable<void> =>
  new Observable<void>((observer) => {
    const abort = (): void => observer.next()
    signal.addEventListener('abort', abort)
    return () => signal.removeEventListener('abort', abort)
  })
