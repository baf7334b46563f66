import type { MiddlewareHandler } from 'hono'

/** ms that a service waits at its end for handlers which still work. */
const LONGEST_END = 2_000

/** The requests that a service works on. */
export interface OpenCalls {
  /** Counts a request while it is worked on. */
  readonly count: MiddlewareHandler
  /** Answers 503 once the service ends. */
  readonly refuseAtEnd: MiddlewareHandler
  /**
   * Resolves when no request is worked on any more, so that what they stand on can be closed: a handler that goes on after its caller's
   * connection was cut would meet a closed database. One that does not end within two seconds is not waited for.
   */
  end(): Promise<void>
}

/** Makes the count of a service's requests. */
export const createOpenCalls = (): OpenCalls => {
  let open = 0
  let ending = false
  let onNone = (): void => {}
  return {
    count: async (_, next) => {
      open += 1
      try {
        await next()
      } finally {
        open -= 1
        if (open === 0) onNone()
      }
    },
    refuseAtEnd: async (context, next) => {
      if (!ending) return next()
      return context.json({ error: { code: 'ENDING', message: 'The service ends.' } }, 503)
    },
    end() {
      ending = true
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, LONGEST_END)
        onNone = () => {
          clearTimeout(timer)
          resolve()
        }
        if (open === 0) onNone()
      })
    },
  }
}
