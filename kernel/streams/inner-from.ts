import { Observable } from 'rxjs'

/**
 * Stands in the package where rxjs has its `innerFrom` (decision 0006). Operators take arrays, promises, iterables and readable streams for
 * observables; each of ours is an observable already, and what reads the others is a third of rxjs' bytes.
 */
export const innerFrom = <T>(input: Observable<T>): Observable<T> => {
  if (input instanceof Observable) return input
  throw new TypeError('An operator was given something else than an observable: make one with new Observable.')
}
