/** How many values a request may consist of, and how deep they may lie in one another. A cycle meets one of the two. */
const MOST_VALUES = 100_000
const DEEPEST = 64

// Functions of the page as they are now. If a script replaces them later, the replacement evaluates nothing here and changes no copy. Lists
// are walked by their places, as iterators are looked up on a prototype that a script can change.
const { apply, getPrototypeOf, defineProperty } = Reflect
const { freeze, hasOwn, keys } = Object
const { isArray } = Array

const isPlain = (value: object): boolean => {
  const prototype = getPrototypeOf(value)
  // The plain prototype of this realm or of another, a frame's for example, has none itself.
  return prototype === null || getPrototypeOf(prototype) === null
}

/**
 * How a value says what its JSON is: a method of its own, or of its class. One on the prototype of all objects or of all lists is the page's,
 * and would speak for values that are not.
 */
const statedBy = (value: object): ((name: string) => unknown) | undefined => {
  for (let holder: object | null = value; holder !== null; holder = getPrototypeOf(holder)) {
    const common = holder !== value && (isArray(value) || getPrototypeOf(holder) === null)
    if (common || !hasOwn(holder, 'toJSON')) continue
    const { toJSON } = value as { readonly toJSON?: unknown }
    return typeof toJSON === 'function' ? (name) => apply(toJSON, value, [name]) : undefined
  }
  return undefined
}

/** Defines, and never sets: a member called `__proto__` stays a member, and no setter of a prototype hears of one. */
const define = (target: object, name: string, value: unknown): void => {
  defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
}

/**
 * Makes a deep-frozen copy of JSON data. Every getter, proxy and `toJSON` is evaluated once, here. As in JSON, undefined members are left
 * out, and undefined in a list becomes null. Throws a `TypeError` for anything that is no plain JSON data: functions, symbols, bigints,
 * numbers that are not finite, instances without `toJSON`, more than 100,000 values, more than 64 levels. Throws whatever a getter throws.
 */
export const copyPlain = <T>(given: T): T => {
  let values = 0
  const copyMembers = (value: object, depth: number): unknown => {
    if (isArray(value)) {
      const { length } = value
      const list: unknown[] = []
      for (let index = 0; index < length; index += 1) define(list, `${index}`, copy(value[index], `${index}`, depth + 1) ?? null)
      return freeze(list)
    }
    if (!isPlain(value)) throw new TypeError('An instance of a class is no plain data.')
    const members = {}
    const names = keys(value)
    for (let at = 0; at < names.length; at += 1) {
      const name = names[at] ?? ''
      const member = copy((value as Readonly<Record<string, unknown>>)[name], name, depth + 1)
      if (member !== undefined) define(members, name, member)
    }
    return freeze(members)
  }
  const copy = (value: unknown, name: string, depth: number): unknown => {
    values += 1
    if (values > MOST_VALUES || depth > DEEPEST) throw new TypeError('The data is too large, too deep, or contains itself.')
    if (value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean') return value
    if (typeof value === 'number' && Number.isFinite(value)) return value
    if (typeof value !== 'object') throw new TypeError(`"${name}" is a ${typeof value}, which is no plain data.`)
    const state = statedBy(value)
    if (!state) return copyMembers(value, depth)
    const stated = state(name)
    return typeof stated === 'object' && stated !== null ? copyMembers(stated, depth) : copy(stated, name, depth)
  }
  // Of the same form, as far as JSON has it.
  return copy(given, '', 0) as T
}

/** A copy of plain data that its receiver may write into, as some wallets do. */
export const unfrozen = <T>(data: T): T => {
  const copy = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const target = isArray(value) ? [] : {}
    const names = keys(value)
    for (let at = 0; at < names.length; at += 1) {
      const name = names[at] ?? ''
      define(target, name, copy((value as Readonly<Record<string, unknown>>)[name]))
    }
    return target
  }
  return copy(data) as T
}
