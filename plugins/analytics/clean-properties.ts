import * as v from 'valibot'
import { looksPrivate } from './looks-private.ts'
import { TRACKED_EVENTS, type TrackedName } from './tracked-events.ts'

/** A property as it is sent. */
export type Property = string | number | boolean | null

/** What is known without the event's payload. */
export interface KnownFacts {
  readonly isSmartAccount: boolean
  /** CAIP-2. */
  readonly network: string | undefined
  /** CAIP-2 ids of the configured networks: their references may look like addresses, and are none. */
  readonly networks: readonly string[]
}

const isProperty = (value: unknown): value is Property =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

const given = (key: string, payload: Readonly<Record<string, unknown>>, facts: KnownFacts): unknown => {
  // An error's text is written by others; its code says the same and holds nothing of the visitor.
  if (key === 'message' || key === 'error') return payload.code ?? payload[key]
  if (key === 'isSmartAccount' || key === 'network') return payload[key] ?? facts[key]
  return payload[key]
}

const mayLeave = (value: Property, { networks }: KnownFacts): boolean =>
  typeof value !== 'string' || !looksPrivate(networks.reduce((text, id) => text.replaceAll(id, ''), value))

/** What is sent with an event: the properties of the table, each checked; the rest of the payload stays here. `kept` hears what was kept back. */
export const cleanProperties = (
  name: TrackedName,
  payload: Readonly<Record<string, unknown>>,
  facts: KnownFacts,
  kept: (property: string) => void,
): Readonly<Record<string, Property>> => {
  const entries: v.ObjectEntries = TRACKED_EVENTS[name].properties
  const clean: Record<string, Property> = {}
  for (const [key, schema] of Object.entries(entries)) {
    const value = given(key, payload, facts)
    if (value === undefined) continue
    const read = v.safeParse(schema as v.GenericSchema<unknown, unknown>, value)
    if (read.success && isProperty(read.output) && mayLeave(read.output, facts)) clean[key] = read.output
    else kept(key)
  }
  return clean
}
