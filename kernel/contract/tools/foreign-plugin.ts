import { PorticoError } from '../errors.ts'
import { BUILTIN_IDS, isForeign } from '../ids.ts'
import type { AnyManifest } from '../manifest.ts'
import { type definePlugin as join, joinPlugin, type PluginCheck, type ReplaceableViews } from '../plugin.ts'
import { RESERVED_METHOD_PREFIXES } from '../rpc.ts'
import { isFunction, isListOf, isRecord } from './shapes.ts'

// What the compiler says of a manifest in TypeScript is said here to plain JavaScript, and what a plugin from outside may not take for itself.
// It comes with the `definePlugin` of `portico/plugin`: a page that has no such plugin does not load it.

/** A manifest of which every field has been looked at. */
interface CheckedManifest extends AnyManifest {
  readonly version?: string
  readonly kernel?: string
  readonly views?: Readonly<Record<string, unknown>>
  readonly rpc?: Readonly<Record<string, { readonly approval?: string }>>
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const isKey = (value: unknown): boolean => isRecord(value) && isText(value.key)

const GUARDED: readonly unknown[] = ['connect', 'close', 'navigate']
const POINTS: readonly unknown[] = ['connect', 'account', 'network']
const SAFETIES: readonly unknown[] = ['safe', 'unsafe']

const isSlot = (value: unknown): boolean => isListOf(value, (entry) => isRecord(entry) && isText(entry.id))
const isTrue = (value: unknown): boolean => value === undefined || value === true
const isView = (value: unknown): boolean => isRecord(value) && isFunction(value.load) && isTrue(value.enter)
const isMethod = (value: unknown): boolean => isRecord(value) && SAFETIES.includes(value.safety)
const isGroup = (value: unknown): boolean =>
  isRecord(value) && isText(value.id) && typeof value.order === 'number' && !Number.isNaN(value.order)
// What does not say whether it must be asked would be open where its author thinks it is shut.
const isPolicy = (value: unknown): boolean => isGroup(value) && isRecord(value) && typeof value.required === 'boolean'
const isAdapter = (value: unknown): boolean =>
  isRecord(value) && isText(value.namespace) && [value.discover, value.connect, value.actions ?? value.connect].every(isFunction)
const isPoints = (value: unknown = POINTS): boolean => isListOf(value, (one) => POINTS.includes(one)) && value[0] !== undefined
// A guard that does not say when it is asked, or whether it must be, would be open where its author thinks it is shut.
const isGuard = (value: unknown): boolean =>
  isRecord(value) &&
  isText(value.id) &&
  isTrue(value.messages) &&
  GUARDED.includes(value.on) &&
  typeof value.required === 'boolean' &&
  isPoints(value.at)

/** What each value of a field is, where the field is a record. */
const RECORDS = {
  requires: isKey,
  optional: isKey,
  provides: isKey,
  locales: isFunction,
  views: isView,
  slots: isSlot,
  rpc: isMethod,
}
/** What each item of a field is, where the field is a list. */
const LISTS = {
  ports: isText,
  origins: isText,
  onlyWith: isText,
  events: isText,
  subscribes: isText,
  connectorGroups: isGroup,
  adapters: isAdapter,
  guards: isGuard,
  policies: isPolicy,
}

const invalid = (id: unknown, field: string): never => {
  throw new PorticoError('MANIFEST_INVALID', `The manifest of ${String(id)} is not valid: ${field}.`, { context: { plugin: String(id) } })
}

/** Whether every field that the kernel reads is of its form. Throws `MANIFEST_INVALID`. */
const checkShape = (manifest: AnyManifest): CheckedManifest => {
  const fields: unknown = manifest
  if (!isRecord(fields)) return invalid('a plugin', 'it is no object')
  const { id, activate } = fields
  for (const [field, check] of Object.entries(RECORDS)) {
    const value = fields[field]
    if (value === undefined) continue
    if (!isRecord(value)) return invalid(id, `${field} is no object`)
    const wrong = Object.keys(value).find((name) => !check(value[name]))
    if (wrong !== undefined) invalid(id, `${field}.${wrong}`)
  }
  for (const [field, check] of Object.entries(LISTS)) {
    const value = fields[field]
    if (value !== undefined && !isListOf(value, check)) invalid(id, field)
  }
  if (activate !== undefined && !(isRecord(activate) && isListOf(activate.on, isText))) invalid(id, 'activate')
  // Every field the kernel reads has been looked at.
  return manifest as CheckedManifest
}

/** The version of the contract in this package, as `kernel: '^1.0'` asks for it. */
const KERNEL_API = { major: 1n, minor: 0n } as const

const FOREIGN_ID = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/
const TOKEN_KEY = /^[a-z0-9.-]+@\d+$/
const RANGE = /^\^(\d+)\.(\d+)$/
/** As names of wallets' methods begin, in any spelling. */
const RESERVED = new RegExp(`^(${RESERVED_METHOD_PREFIXES.join('|')})_`, 'i')
const BUILTIN = new Set<string>(BUILTIN_IDS)

/** The vendor of a plugin: `VendorOf` at run time. */
const vendorOf = (id: string): string => (isForeign(id) ? id.slice(0, id.indexOf('.')) : 'portico')

const checkIdentity = ({ id, version, kernel }: CheckedManifest): void => {
  if (typeof id !== 'string' || (!BUILTIN.has(id) && !FOREIGN_ID.test(id))) {
    throw new PorticoError('MANIFEST_INVALID', `"${String(id)}" is no plugin id of the form vendor.name.`)
  }
  if (BUILTIN.has(id)) {
    if (version !== undefined) throw new PorticoError('ID_RESERVED', `"${id}" is the id of a plugin of this package.`)
    return
  }
  const [major, minor] = (RANGE.exec(kernel ?? '') ?? []).slice(1).map(BigInt)
  if (major !== KERNEL_API.major || minor === undefined || minor > KERNEL_API.minor) {
    throw new PorticoError('KERNEL_VERSION', `${id} is for kernel ${kernel}, this is ^${KERNEL_API.major}.${KERNEL_API.minor}.`)
  }
}

const checkNames = ({ id, views, rpc, provides, requires, optional }: CheckedManifest, replaceable: ReplaceableViews): void => {
  for (const name of Object.keys(views ?? {})) {
    const own = BUILTIN.has(id) ? !name.includes(':') : name.startsWith(`${id}:`) && name.length > id.length + 1
    if (!own && !replaceable.has(name))
      throw new PorticoError('VIEW_NAME', `${id} may not declare the view "${name}": its are "${id}:Name".`)
  }
  for (const [method, { approval }] of Object.entries(rpc ?? {})) {
    if (approval !== undefined && !Object.hasOwn(views ?? {}, approval)) {
      throw new PorticoError('MANIFEST_INVALID', `${id} declares no approval view "${approval}".`)
    }
    if (RESERVED.test(method)) {
      throw new PorticoError('METHOD_RESERVED', `${id} may not declare ${method}: such names are the wallets'.`)
    }
    const prefix = `${vendorOf(id)}_`
    if (!method.startsWith(prefix)) {
      throw new PorticoError('METHOD_RESERVED', `${id} may not declare ${method}: names of its methods begin with "${prefix}".`)
    }
  }
  for (const { key } of [provides, requires, optional].flatMap((block) => Object.values(block ?? {}))) {
    if (!TOKEN_KEY.test(key)) throw new PorticoError('MANIFEST_INVALID', `${id}: a token key has the form name@1, not "${key}".`)
  }
}

/**
 * What can be said of a manifest by itself; for those of this package a test does. Throws `MANIFEST_INVALID`, `ID_RESERVED`, `KERNEL_VERSION`,
 * `VIEW_NAME`, `METHOD_RESERVED`.
 */
export const checkManifest = (manifest: AnyManifest, replaceable: ReplaceableViews): void => {
  const checked = checkShape(manifest)
  checkIdentity(checked)
  checkNames(checked, replaceable)
}

const checkForeign: PluginCheck = ({ id, manifest, load }, replaceable) => {
  if (BUILTIN.has(id)) {
    throw new PorticoError('ID_RESERVED', `"${id}" is the id of a plugin of this package: use the form vendor.name.`, { context: { id } })
  }
  if (manifest.id !== id) invalid(id, 'it has one id')
  if (load !== undefined && !isFunction(load)) invalid(id, 'its setup is no import thunk')
  checkManifest(manifest, replaceable)
}

/**
 * Joins manifest and setup to the function that a host calls. A plugin may leave setup out if its manifest declares nothing that setup
 * answers.
 *
 * A kernel takes only plugins that this function made. It checks their manifests when they are added: `MANIFEST_INVALID` for a wrong form,
 * `ID_RESERVED`, `VIEW_NAME` and `METHOD_RESERVED` for names of this package, of another plugin or of wallets, `KERNEL_VERSION` for another
 * kernel.
 *
 * @example
 * export const acmeStaking = definePlugin(manifest, () => import('./setup'))
 * createPortico({ networks, plugins: [...defaults(), acmeStaking({ minimum: 5n })] }) // in the host
 */
export const definePlugin: typeof join =
  (manifest, ...[load]) =>
  (...[options]) =>
    joinPlugin(manifest, load, options, checkForeign)
