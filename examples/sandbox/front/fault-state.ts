import * as v from 'valibot'

const scope = { path: v.optional(v.string()), times: v.optional(v.number()) }

/** A fault of a service with the common switches. What each kind does stands at the service's schema. */
export const requestFault = v.object({
  kind: v.picklist(['latency', 'status', 'truncated', 'html', 'wrong-type', 'same-cursor', 'huge', 'hang', 'out-of-order']),
  ms: v.optional(v.number()),
  status: v.optional(v.number()),
  retryAfter: v.optional(v.number()),
  ...scope,
})

const relayFaults = v.object({
  refuse: v.boolean(),
  silent: v.boolean(),
  lose: v.boolean(),
  tags: v.nullable(v.array(v.number())),
  delay: v.number(),
  duplicate: v.number(),
  reorder: v.boolean(),
  corrupt: v.boolean(),
})

/** Answer of `/_sandbox/faults`: the common switches, or the relay's own. */
export const faultState = v.union([v.object({ service: v.string(), faults: v.array(requestFault) }), relayFaults])

/** One fault of a service with the common switches. */
export type RequestFault = v.InferOutput<typeof requestFault>

/** The relay's switches. */
export type RelayFaultState = v.InferOutput<typeof relayFaults>

/** See {@link faultState}. */
export type FaultState = v.InferOutput<typeof faultState>

/** How many faults are switched on. */
export const countFaults = (state: FaultState): number => {
  if ('faults' in state) return state.faults.length
  const { tags: _, ...switches } = state
  return Object.values(switches).filter((value) => value !== false && value !== 0).length
}
