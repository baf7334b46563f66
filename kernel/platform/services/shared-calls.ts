import { PorticoError } from '../../contract/errors.ts'

interface SharedCall {
  readonly answer: Promise<unknown>
  readonly end: AbortController
  readonly fresh: boolean
  callers: number
}

/** Who waits for a call. */
export interface Caller {
  readonly signal: AbortSignal
  /** Joins no call that was begun for somebody who takes an older answer. */
  readonly fresh: boolean
}

/** Calls under way, each one request however many wait for it. */
export interface SharedCalls {
  /**
   * Joins the call under that key, or starts it; without a key it is the caller's alone. The request ends when its last caller has given
   * up. Rejects with `REQUEST_ABORTED` at once when this caller does.
   */
  run<T>(key: string | undefined, caller: Caller, start: (signal: AbortSignal) => Promise<T>): Promise<T>
}

const aborted = (): PorticoError => new PorticoError('REQUEST_ABORTED', 'Request was aborted')

/** Makes the calls of one kernel. */
export const createSharedCalls = (): SharedCalls => {
  const running = new Map<string, SharedCall>()
  const begin = (key: string | undefined, fresh: boolean, start: (signal: AbortSignal) => Promise<unknown>): SharedCall => {
    const end = new AbortController()
    const call: SharedCall = { answer: start(end.signal), end, fresh, callers: 0 }
    const forget = (): void => {
      if (key !== undefined && running.get(key) === call) running.delete(key)
    }
    if (key !== undefined) running.set(key, call)
    end.signal.addEventListener('abort', forget)
    call.answer.then(forget, forget)
    return call
  }
  return {
    run<T>(key: string | undefined, { signal, fresh }: Caller, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
      if (signal.aborted) return Promise.reject(aborted())
      const found = key === undefined ? undefined : running.get(key)
      const call = found && (found.fresh || !fresh) ? found : begin(key, fresh, start)
      call.callers += 1
      return new Promise<T>((resolve, reject) => {
        const leave = (): void => {
          reject(aborted())
          call.callers -= 1
          if (call.callers === 0) call.end.abort()
        }
        signal.addEventListener('abort', leave, { once: true })
        // The key names one endpoint and all that is asked of it, so the answer is of its type.
        ;(call.answer as Promise<T>).then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
      })
    },
  }
}
