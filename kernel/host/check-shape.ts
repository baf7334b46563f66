import { PorticoError } from '../contract/errors.ts'
import type { FullManifest } from '../registries/full-manifest.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const isThunk = (value: unknown): boolean => typeof value === 'function'
const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const isKey = (value: unknown): boolean => isFields(value) && isText(value.key)

const MOMENTS: readonly unknown[] = ['connect', 'close', 'navigate']
const POINTS: readonly unknown[] = ['connect', 'account', 'network']
const SAFETIES: readonly unknown[] = ['safe', 'unsafe']

const isSlot = (value: unknown): boolean => Array.isArray(value) && value.every((entry) => isFields(entry) && isText(entry.id))
const isView = (value: unknown): boolean => isFields(value) && [value.load, value.enter ?? value.load].every(isThunk)
const isMethod = (value: unknown): boolean => isFields(value) && isThunk(value.load) && SAFETIES.includes(value.safety)
const isGroup = (value: unknown): boolean =>
  isFields(value) && isText(value.id) && isThunk(value.load) && typeof value.order === 'number' && !Number.isNaN(value.order)
const isAdapter = (value: unknown): boolean =>
  isFields(value) && isText(value.namespace) && [value.discover, value.connect, value.actions ?? value.connect].every(isThunk)
const isPoints = (value: unknown = POINTS): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((one) => POINTS.includes(one))
// A guard that does not say when it is asked, or whether it must be, would be open where its author thinks it is shut.
const isGuard = (value: unknown): boolean =>
  isFields(value) &&
  isText(value.id) &&
  [value.load, value.messages ?? value.load].every(isThunk) &&
  MOMENTS.includes(value.on) &&
  typeof value.required === 'boolean' &&
  isPoints(value.at)

const RECORDS: readonly (readonly [string, (value: unknown) => boolean])[] = [
  ['requires', isKey],
  ['optional', isKey],
  ['provides', isKey],
  ['locales', isThunk],
  ['views', isView],
  ['slots', isSlot],
  ['rpc', isMethod],
]
const LISTS: readonly (readonly [string, (value: unknown) => boolean])[] = [
  ['ports', isText],
  ['origins', isText],
  ['events', isText],
  ['connectorGroups', isGroup],
  ['adapters', isAdapter],
  ['guards', isGuard],
]

const invalid = (id: unknown, field: string): never => {
  throw new PorticoError('MANIFEST_INVALID', `The manifest of ${String(id)} is not valid: ${field}.`, { context: { plugin: String(id) } })
}

/** Whether a plugin is made as `definePlugin` makes it: what the compiler says in TypeScript is said here to plain JavaScript. Throws `MANIFEST_INVALID`. */
export const checkShape = (plugin: unknown): FullManifest => {
  if (!isFields(plugin) || !isFields(plugin.manifest)) return invalid('a plugin', 'plugins are made by definePlugin(manifest, …)')
  const { id, manifest, load, options } = plugin
  if (typeof id !== 'string' || manifest.id !== id) invalid(typeof id === 'string' ? id : 'a plugin', 'plugin and manifest have one id')
  if (load !== undefined && !isThunk(load)) invalid(id, 'its setup is no import thunk')
  if (!isFields(options)) invalid(id, 'its options are no object')
  for (const [field, check] of RECORDS) {
    const value = manifest[field]
    if (value === undefined) continue
    if (!isFields(value)) return invalid(id, `${field} is no object`)
    const wrong = Object.keys(value).find((name) => !check(value[name]))
    if (wrong !== undefined) invalid(id, `${field}.${wrong}`)
  }
  for (const [field, check] of LISTS) {
    const value = manifest[field]
    if (value !== undefined && !(Array.isArray(value) && value.every(check))) invalid(id, field)
  }
  const { activate } = manifest
  if (activate !== undefined && !(isFields(activate) && Array.isArray(activate.on) && activate.on.every(isText))) invalid(id, 'activate')
  // Every field the kernel reads has been looked at.
  return manifest as unknown as FullManifest
}
