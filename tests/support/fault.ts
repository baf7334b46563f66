/** A scripted misbehaviour of the test server. Parts combine: a delay before a replaced body, for example. */
export interface Fault {
  /** HTTP status instead of the file's own. */
  readonly status?: number
  /** Milliseconds before the answer. */
  readonly delay?: number
  /** Never answers; the connection stays open until the browser or the server gives up. */
  readonly hang?: boolean
  /** Sends this many bytes of the body under the full `content-length`, then cuts the connection. */
  readonly truncate?: number
  /** Cuts the connection without an answer. */
  readonly drop?: boolean
  /** Text sent instead of the file: a syntax error, an error page. */
  readonly body?: string
  /** Headers over the usual ones, `content-type` and `retry-after` for example. */
  readonly headers?: Readonly<Record<string, string>>
  /** How many requests it applies to; without it, all until cleared. */
  readonly times?: number
}

/** Faults by request path. */
export interface Faults {
  /** Scripts a fault for a path (`/assets/app.js`) or for every path a pattern matches. Returns a function that ends it. */
  set(path: string | RegExp, fault: Fault): () => void
  /** Ends all faults. */
  clear(): void
  /** The fault for a request, counted as used. */
  take(path: string): Fault | undefined
}

/** The faults of one server; a later one wins over an earlier one. */
export const createFaults = (): Faults => {
  const scripted = new Set<{ readonly path: string | RegExp; readonly fault: Fault; left: number }>()
  const matches = (wanted: string | RegExp, path: string): boolean => (typeof wanted === 'string' ? wanted === path : wanted.test(path))
  return {
    set(path, fault) {
      const entry = { path, fault, left: fault.times ?? Number.POSITIVE_INFINITY }
      scripted.add(entry)
      return () => void scripted.delete(entry)
    },
    clear: () => scripted.clear(),
    take(path) {
      const entry = [...scripted].reverse().find((candidate) => candidate.left > 0 && matches(candidate.path, path))
      if (entry !== undefined) entry.left -= 1
      return entry?.fault
    },
  }
}
