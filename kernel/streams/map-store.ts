import { Observable } from 'rxjs'
import type { Store } from '../contract/store.ts'

/** A store derived from one other. Nothing is kept alive by it: it listens only while somebody listens to it. */
export const mapStore = <A, B>(source: Store<A>, project: (value: A) => B): Store<B> => {
  let from: { readonly input: A; readonly output: B } | undefined
  const read = (input: A): B => {
    if (!from || !Object.is(from.input, input)) {
      const output = project(input)
      from = { input, output: from && Object.is(from.output, output) ? from.output : output }
    }
    return from.output
  }
  const subscribe = (listener: (value: B) => void): (() => void) => {
    let last = read(source.get())
    return source.subscribe((input) => {
      const next = read(input)
      if (Object.is(next, last)) return
      last = next
      listener(next)
    })
  }
  return {
    get: () => read(source.get()),
    subscribe,
    changes$: new Observable<B>((observer) => {
      let last: { readonly value: B } | undefined
      return source.changes$.subscribe({
        next(input) {
          const value = read(input)
          if (last && Object.is(last.value, value)) return
          last = { value }
          observer.next(value)
        },
        complete: () => observer.complete(),
      })
    }),
  }
}
