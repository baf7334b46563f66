import { PorticoError } from '../contract/errors.ts'
import type { Store } from '../contract/store.ts'
import { freezePlain, isPlain } from '../contract/tools/freeze-plain.ts'
import type { Delivery } from './delivery.ts'
import { mapStore, untilAborted } from './store.ts'

/** The life of a face, and the plugin that its errors name. */
export interface FaceLife {
  /** The plugin that provides the service, or the one that uses it. */
  readonly plugin: string
  /** Aborts when the plugin is taken out. */
  readonly signal: AbortSignal
  readonly delivery: Delivery
}

/** Where a service has another half for each plugin: a method under this name makes it, of the plugin's id and its signal. */
export const FOR_PLUGIN = Symbol('for plugin')

/** What a plugin is given of a service. */
export const forPlugin = <T>(service: T, { plugin, signal }: FaceLife): T => {
  const make: unknown = Reflect.get(Object(service), FOR_PLUGIN)
  return typeof make === 'function' ? make(plugin, signal) : service
}

type Method = (...args: unknown[]) => unknown

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isStore = (value: unknown): value is Store<unknown> =>
  isObject(value) && 'get' in value && 'subscribe' in value && 'changes$' in value

/** Whether a function answers promises before it has been called. */
const isAsync = (method: Method): boolean => method.constructor.name === 'AsyncFunction'

/** What an object and its classes have, constructors apart: the name of each, and whether it is a getter, which is read whenever somebody asks. */
const membersOf = (service: object): ReadonlyMap<string, boolean> => {
  const members = new Map<string, boolean>()
  for (let now: object = service; now && now !== Object.prototype; now = Object.getPrototypeOf(now)) {
    for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(now))) {
      if (!members.has(name) && (now === service || name !== 'constructor')) members.set(name, get !== undefined)
    }
  }
  return members
}

/**
 * Makes the object that is handed out for a service: a new object with the same names, deep-frozen. Its stores and their values can only be
 * read, and the service's own object cannot be reached. After its life methods fail with `PLUGIN_GONE` (a rejection if they answer
 * promises), and stores have completed.
 */
export const createServiceFace = <T>(service: T, { plugin, signal, delivery }: FaceLife): T => {
  const known = new WeakMap<object, unknown>()
  const gone = (): PorticoError => new PorticoError('PLUGIN_GONE', `${plugin} was taken out.`, { context: { plugin } })
  const methodOf = (owner: unknown, method: Method): Method => {
    let promises = isAsync(method)
    return (...args) => {
      if (signal.aborted) {
        if (promises) return Promise.reject(gone())
        throw gone()
      }
      const answer = method.apply(owner, args)
      promises ||= answer instanceof Promise
      return isStore(answer) ? faceOf(answer, undefined) : answer
    }
  }
  const storeOf = (store: Store<unknown>): unknown => {
    // What one of them wrote into a value, all others would read.
    const face = untilAborted(delivery, mapStore(delivery, store, freezePlain), signal)
    // A store that follows an optional service has the way to it, too.
    return 'load' in store && typeof store.load === 'function'
      ? Object.freeze({ ...face, load: methodOf(store, store.load as Method) })
      : face
  }
  const objectOf = (owner: object): unknown => {
    const face: object = Array.isArray(owner) ? [] : {}
    // Before its parts, which may lead back to it.
    known.set(owner, face)
    for (const [name, live] of membersOf(Array.isArray(owner) ? { ...owner } : owner)) {
      const get = (): unknown => faceOf(Reflect.get(owner, name), owner)
      Object.defineProperty(face, name, { enumerable: true, ...(live ? { get } : { value: get() }) })
    }
    return Object.freeze(face)
  }
  const faceOf = (value: unknown, owner: unknown): unknown => {
    if (typeof value === 'function') return methodOf(owner, value as Method)
    if (!isObject(value)) return value
    const present = known.get(value)
    if (present !== undefined) return present
    if (!(isStore(value) || isPlain(value) || value === service)) return value
    const face = isStore(value) ? storeOf(value) : objectOf(value)
    known.set(value, face)
    return face
  }
  // Name by name the same as the service, with the same types.
  return faceOf(service, undefined) as T
}

/** Some of an object's properties: the contract's, of what an owner has. */
export const pick = <T extends object, const K extends keyof T>(owner: T, ...names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, owner[name]])) as Pick<T, K>
