import { PorticoError } from '../contract/errors.ts'
import type { Undo } from '../contract/store.ts'

const KEY = Symbol.for('portico.kernels')

// Development servers load a changed module anew by the same address with a time behind it.
const RELOADED = /(\w+:\S+?)\?\S*\bt=\d+/

/** A kernel that has an id: the stack of the call that made it, and its end. */
interface Claim {
  readonly stack: string
  readonly end: () => void
}

const replaces = (stack: string, before: Claim): boolean => {
  const [version = '', module = ''] = RELOADED.exec(stack) ?? []
  return before.stack.includes(module) && !before.stack.includes(version)
}

/**
 * Takes an id on this page, across copies of the package: two kernels with one id would share storage and channels.
 * Throws `DUPLICATE_KERNEL`; where a hot update loaded the module of the call anew, the kernel of the module before ends instead, by `end`.
 * On a server every request may use the same id.
 */
export const claimKernelId = (id: string, end: () => void): Undo => {
  if (!globalThis.document) return () => undefined
  const page = globalThis as { [KEY]?: Map<string, Claim> }
  page[KEY] ??= new Map()
  const taken = page[KEY]
  const stack = String(new Error().stack)
  const before = taken.get(id)
  if (before && replaces(stack, before)) before.end()
  if (taken.has(id)) {
    throw new PorticoError('DUPLICATE_KERNEL', `Another kernel has the id "${id}".`)
  }
  taken.set(id, { stack, end })
  return () => void taken.delete(id)
}
