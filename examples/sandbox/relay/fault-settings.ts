import * as v from 'valibot'
import type { RelayFaults } from './faults.ts'

const Switch = v.optional(v.boolean(), false)

const SettingsSchema = v.strictObject({
  refuse: Switch,
  silent: Switch,
  lose: Switch,
  tags: v.optional(v.nullable(v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(0))), v.maxLength(100))), null),
  delay: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000)), 0),
  duplicate: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)), 0),
  reorder: Switch,
  corrupt: Switch,
})

/** The switches as JSON, see `RelayFaults`; `tags: null` means all. */
export type FaultSettings = v.InferOutput<typeof SettingsSchema>

const RequestSchema = v.strictObject({ ...SettingsSchema.entries, drop: Switch, flush: Switch })

/** How the switches stand. */
export const readFaults = ({ refuse, silent, lose, tags, delay, duplicate, reorder, corrupt }: RelayFaults): FaultSettings => ({
  refuse,
  silent,
  lose,
  tags: tags ? [...tags] : null,
  delay,
  duplicate,
  reorder,
  corrupt,
})

/**
 * Sets every switch from JSON text: what is not named is off. `drop: true` cuts all sockets and `flush: true` sends what is held back, each
 * once. Throws an `Error` with the reason when the text is not JSON, a name is unknown or a value out of range; then nothing changes.
 */
export const setFaults = (faults: RelayFaults, text: string): void => {
  const parsed = v.safeParse(RequestSchema, JSON.parse(text))
  if (!parsed.success) throw new Error(`${v.getDotPath(parsed.issues[0]) ?? 'body'}: ${parsed.issues[0].message}`)
  const { drop, flush, tags, ...settings } = parsed.output
  Object.assign(faults, settings, { tags: tags ?? undefined })
  if (drop) faults.drop()
  if (flush) faults.flush()
}
