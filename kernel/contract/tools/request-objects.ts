import { readForeign } from './wallet-error.ts'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * The objects in params that say what a request is for: those of a list, also of lists in it, or the params themselves, and their
 * properties `0`.
 *
 * @example requestObjects([{ address: 'T…' }]) // [{ address: 'T…' }]
 */
export const requestObjects = (params: unknown): readonly object[] => {
  if (!isObject(params)) return []
  if (Array.isArray(params)) return params.flatMap((value: unknown) => (isObject(value) ? requestObjects(value) : []))
  const first = readForeign(params, '0')
  return isObject(first) ? [params, first] : [params]
}

/**
 * Values of objects under some names, undefined if an object has none. For `subjectOf` of a family.
 *
 * @example requestMembers(requestObjects(params), 'pubkey', 'address')
 */
export const requestMembers = (objects: readonly unknown[], ...names: readonly string[]): readonly unknown[] =>
  objects.flatMap((value) => names.map((name) => readForeign(value, name)))
