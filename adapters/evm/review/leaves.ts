import type { ReviewLeaf } from '../../../kernel/contract/review.ts'
import { isPlain, type Plain } from './values.ts'

export interface Field {
  readonly name: string
  readonly type: string
}

const isField = (value: unknown): value is Field => isPlain(value) && typeof value.name === 'string' && typeof value.type === 'string'

/** The fields of a type, or undefined where there is none of this name. */
export const fieldsOf = (types: Plain, name: string): readonly Field[] | undefined => {
  const fields = Object.hasOwn(types, name) ? types[name] : undefined
  return Array.isArray(fields) && fields.every(isField) ? fields : undefined
}

export const ARRAY = /\[\d*\]$/

/** Values of typed data that are listed at most. What has more of them is shown whole, and nobody reads it either way. */
const MOST_LEAVES = 5_000

/** Types that contain themselves end here. */
const DEEPEST = 32

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}

/**
 * Every value that is signed, domain first, in the order in which the types name them. Members that no type names are not signed and not
 * here. Empty where the types do not lead to the values.
 */
export const leavesOf = (data: unknown): readonly ReviewLeaf[] => {
  if (!isPlain(data)) return []
  const { types, primaryType, domain, message } = data
  if (!isPlain(types) || typeof primaryType !== 'string') return []
  const leaves: ReviewLeaf[] = []
  const walk = (type: string, value: unknown, path: readonly string[]): void => {
    if (leaves.length > MOST_LEAVES || path.length > DEEPEST) throw new RangeError('too many leaves')
    if (ARRAY.test(type) && Array.isArray(value) && value.length > 0) {
      const inner = type.replace(ARRAY, '')
      for (const [at, member] of value.entries()) walk(inner, member, path.concat(`${at}`))
      return
    }
    const fields = fieldsOf(types, type)
    if (!fields || !isPlain(value)) {
      leaves.push({ path, type, value: textOf(value) })
      return
    }
    for (const field of fields) walk(field.type, Object.hasOwn(value, field.name) ? value[field.name] : undefined, path.concat(field.name))
  }
  try {
    if (isPlain(domain)) walk('EIP712Domain', domain, ['domain'])
    if (fieldsOf(types, primaryType) && primaryType !== 'EIP712Domain') walk(primaryType, message, ['message'])
    return leaves
  } catch {
    return []
  }
}
