import * as v from 'valibot'

const scope = {
  /** Only paths that begin so. Default: all. */
  path: v.optional(v.string()),
  /** Only the path itself and none below it. */
  exact: v.optional(v.boolean()),
  /** How many requests it affects; then it is over. Default: no end. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
}

const fault = v.variant('kind', [
  /** Answers after so many ms. */
  v.object({ kind: v.literal('latency'), ms: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(120_000)), ...scope }),
  /** Answers with a status, and Retry-After in seconds. */
  v.object({
    kind: v.literal('status'),
    status: v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)),
    retryAfter: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3_600))),
    ...scope,
  }),
  /** The first half of the answer. */
  v.object({ kind: v.literal('truncated'), ...scope }),
  /** A page instead of JSON, as proxies give. */
  v.object({ kind: v.literal('html'), ...scope }),
  /** JSON whose values have other types. */
  v.object({ kind: v.literal('wrong-type'), ...scope }),
  /** The answer and 20 MB after it. */
  v.object({ kind: v.literal('huge'), ...scope }),
  /** No answer until the fault is taken back. */
  v.object({ kind: v.literal('hang'), ...scope }),
  /** A page whose `next` is the cursor it was asked with: who follows it goes round in a circle. */
  v.object({ kind: v.literal('same-cursor'), ...scope }),
  /** Of two requests, the second is answered first. */
  v.object({ kind: v.literal('out-of-order'), ...scope }),
])

/** What is made to go wrong. */
export type Fault = v.InferOutput<typeof fault>

/** Reads the body of the control route: a list, the first one that fits a request counts. Throws when it is something else. */
export const parseFaults = v.parser(v.array(fault))

/** The faults of one service. */
export interface Faults {
  all(): readonly Fault[]
  set(faults: readonly Fault[]): void
  /** The fault for a request to this path, counted. */
  take(path: string): Fault | undefined
  /** Resolves when the faults are changed. */
  changed(): Promise<void>
}

/** Makes the faults of one service: none at first. */
export const createFaults = (): Faults => {
  let all: readonly Fault[] = []
  let waiting: (() => void)[] = []
  return {
    all: () => all,
    set(faults) {
      all = faults
      const woken = waiting
      waiting = []
      for (const wake of woken) wake()
    },
    take(path) {
      const found = all.find((one) => (one.exact ? path === one.path : path.startsWith(one.path ?? '')))
      if (found?.times !== undefined) {
        const rest = { ...found, times: found.times - 1 }
        all = all.flatMap((one) => (one !== found ? [one] : rest.times > 0 ? [rest] : []))
      }
      return found
    },
    changed: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
      }),
  }
}
