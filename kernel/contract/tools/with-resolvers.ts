/** A promise with what settles it. */
export interface Resolvers<T> {
  readonly promise: Promise<T>
  resolve(value: T | PromiseLike<T>): void
  reject(reason: unknown): void
}

/**
 * `Promise.withResolvers`, which Node 20 and Safari before 17.4 do not have.
 *
 * @example
 * const { promise: closed, resolve } = withResolvers<void>()
 */
export const withResolvers = <T>(): Resolvers<T> => {
  let resolve: Resolvers<T>['resolve'] = () => undefined
  let reject: Resolvers<T>['reject'] = () => undefined
  const promise = new Promise<T>((resolvePromise, rejectPromise) => {
    resolve = resolvePromise
    reject = rejectPromise
  })
  return { promise, resolve, reject }
}
