import type { PorticoError } from '../contract/errors.ts'
import type { ClockPort } from '../contract/ports.ts'

/** Waits for `work`, at most `ms`. Late answers are dropped, late failures swallowed by nobody: they were already replaced by `expired`. */
export const withTimeLimit = <T>(clock: ClockPort, ms: number, work: Promise<T>, expired: () => PorticoError): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const stop = clock.after(ms, () => reject(expired()))
    Promise.resolve(work).then(resolve, reject).finally(stop)
  })
