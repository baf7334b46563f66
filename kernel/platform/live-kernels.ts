import { PorticoError } from '../contract/errors.ts'
import type { Undo } from '../contract/store.ts'

const KEY = Symbol.for('portico.kernels')

/**
 * Takes an id on this page, across copies of the package: two kernels with one id would share storage and channels.
 * Throws `DUPLICATE_KERNEL`. On a server every request may use the same id.
 */
export const claimKernelId = (id: string): Undo => {
  if (!globalThis.document) return () => undefined
  const page = globalThis as { [KEY]?: Set<string> }
  const taken = page[KEY] ?? new Set<string>()
  page[KEY] = taken
  if (taken.has(id)) {
    throw new PorticoError(
      'DUPLICATE_KERNEL',
      `A kernel with the id "${id}" is running on this page: destroy it first, or give this one another id.`,
    )
  }
  taken.add(id)
  return () => void taken.delete(id)
}
