import { isPorticoError, type PorticoError } from '../../kernel/contract/errors.ts'

/** The `PorticoError` that a promise rejects with; fails when it resolves or rejects with anything else. */
export const rejection = async (work: Promise<unknown>): Promise<PorticoError> => {
  const outcome = await work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  if (!('error' in outcome)) throw new Error(`Resolved with ${String(outcome.value)}.`)
  if (!isPorticoError(outcome.error)) throw outcome.error
  return outcome.error
}
