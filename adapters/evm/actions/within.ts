import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { ClockPort } from '../../../kernel/contract/ports.ts'
import { race } from '../../../kernel/contract/tools/race.ts'
import { toReadError } from './read-error.ts'

/**
 * Runs a read for at most `limit` ms and not beyond `ended`; its signal aborts then. Rejects with `HTTP_TIMEOUT`, `REQUEST_ABORTED`
 * or what `toReadError` makes of the failure.
 */
export const within = async <T>(
  clock: ClockPort,
  ended: AbortSignal,
  limit: number,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController()
  const late = (): PorticoError => new PorticoError('HTTP_TIMEOUT', 'The network’s endpoint did not answer.', { context: { limit } })
  const aborted = (): PorticoError => new PorticoError('REQUEST_ABORTED', 'The adapter was unloaded.')
  try {
    return await race({ clock, limit, late, signals: [ended], aborted }, () => run(controller.signal))
  } catch (error) {
    throw toReadError(error)
  } finally {
    controller.abort()
  }
}
