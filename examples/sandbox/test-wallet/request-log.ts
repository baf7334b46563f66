import * as v from 'valibot'

/** One request a page made, as it was made. */
export interface LoggedRequest {
  readonly id: number
  readonly method: string
  readonly params: unknown
  readonly status: 'open' | 'answered' | 'failed'
  readonly result?: unknown
  readonly error?: { readonly code?: number; readonly message: string }
}

const errorSchema = v.object({ code: v.optional(v.number()), message: v.string() })

/** How a request ended that was refused, whatever was thrown. */
export const failureOf = (error: unknown): Pick<LoggedRequest, 'status' | 'error'> => {
  try {
    const parsed = v.safeParse(errorSchema, error)
    const { code, message } = parsed.success ? parsed.output : { code: undefined, message: String(error) }
    return { status: 'failed', error: code === undefined ? { message } : { code, message } }
  } catch {
    // Neither read nor written: an odd error on purpose.
    return { status: 'failed', error: { message: typeof error } }
  }
}

/** All requests since the page was loaded. */
export interface RequestLog {
  readonly entries: LoggedRequest[]
  add(method: string, params: unknown): LoggedRequest
  settle(id: number, outcome: Pick<LoggedRequest, 'status' | 'result' | 'error'>): void
}

/** Parameters are copied: what the page does to its objects later does not change the log. */
export const createRequestLog = (): RequestLog => {
  const entries: LoggedRequest[] = []
  return {
    entries,
    add(method, params) {
      const entry: LoggedRequest = { id: entries.length + 1, method, params: structuredClone(params), status: 'open' }
      entries.push(entry)
      return entry
    },
    settle(id, outcome) {
      const place = entries.findIndex((entry) => entry.id === id)
      const entry = entries[place]
      if (entry !== undefined) entries[place] = { ...entry, ...outcome }
    },
  }
}
