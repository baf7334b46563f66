import type { Family } from '../../contract/family.ts'

/** Whether a family lists the method among those that its wallets ask the visitor about. */
const lists = ({ methods: { unsafe, others = [] } }: Family, method: string): boolean => unsafe.includes(method) || others.includes(method)

/**
 * Whether a wallet asks its visitor to sign or to send something, as far as the lists of the families say it. Wrappers are known by what
 * they hold and not by name: an object with the name of such a method in it.
 */
export const asksVisitor = (method: string, params: unknown, family: Family, others: readonly Family[]): boolean => {
  // A name without a prefix is a common word: of another family it may mean anything.
  const all = method.includes('_') ? [family, ...others] : [family]
  if (all.some((one) => lists(one, method))) return true
  if (family.methods.safe.includes(method)) return false
  const holds = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null) return false
    const inner: unknown = Array.isArray(value) ? undefined : Reflect.get(value, 'method')
    if (typeof inner === 'string' && [family, ...others].some((one) => lists(one, inner))) return true
    return Object.values(value).some(holds)
  }
  return holds(params)
}
