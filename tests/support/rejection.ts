import { isPorticoError, type PorticoError } from '../../kernel/contract/errors.ts'
import { outcome } from './deferred.ts'

/** The `PorticoError` that a promise rejects with; fails when it resolves or rejects with anything else. */
export const rejection = async (work: Promise<unknown>): Promise<PorticoError> => {
  const result = await outcome(work)
  if ('value' in result) throw new Error(`Resolved with ${String(result.value)}.`)
  if (!isPorticoError(result.error)) throw result.error
  return result.error
}
