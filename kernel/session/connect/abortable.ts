import { PorticoError } from '../../contract/errors.ts'

/** Waits for `work` until the signal aborts; then rejects at once with `CONNECT_ABORTED`. */
export const abortable = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const abort = (): void => reject(new PorticoError('CONNECT_ABORTED', 'Connecting was given up.'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
