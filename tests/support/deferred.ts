/** A promise that the test settles. */
export interface Deferred<T> {
  readonly promise: Promise<T>
  resolve(value: T): void
  reject(cause: unknown): void
}

/** Makes one that is open. */
export const deferred = <T>(): Deferred<T> => {
  let settle: Pick<Deferred<T>, 'resolve' | 'reject'> | undefined
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { promise, resolve: (value) => settle?.resolve(value), reject: (cause) => settle?.reject(cause) }
}

/** What never comes. */
export const never = (): Promise<never> => new Promise<never>(() => undefined)

/** Lets everything run that waits for nothing but its turn; real and fake timers stand still meanwhile. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve()
}

/** What a promise came to, without ever rejecting. */
export const outcome = <T>(promise: Promise<T>): Promise<{ readonly value: T } | { readonly error: unknown }> =>
  promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
