import { RefusedFile } from '../../../examples/sandbox/images/refused-file.ts'
import { outcome } from '../../support/deferred.ts'

/** Why a file is refused; fails where it is not. */
export const refusal = async (work: Promise<unknown>): Promise<string> => {
  const result = await outcome(work)
  if ('value' in result) throw new Error(`Resolved with ${String(result.value)}.`)
  if (!(result.error instanceof RefusedFile)) throw result.error
  return result.error.reason
}
