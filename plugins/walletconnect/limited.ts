import { PorticoError } from '../../kernel/contract/errors.ts'
import type { ClockPort } from '../../kernel/contract/ports.ts'
import { race } from '../../kernel/contract/tools/race.ts'

/** Waits for a service, at most `ms`: then `HTTP_OFFLINE`, or `CONNECT_ABORTED` as soon as the signal aborts. What comes later is ignored. */
export const limited = <T>(clock: ClockPort, ms: number, signal: AbortSignal, work: Promise<T>, service = 'relay'): Promise<T> => {
  const timedOut = (): PorticoError =>
    new PorticoError('HTTP_OFFLINE', `The ${service} did not answer.`, { context: { service, limit: ms } })
  const aborted = (): PorticoError => new PorticoError('CONNECT_ABORTED', 'The request was given up.')
  // With a signal that is aborted already nobody reads the work's answer: its failure would be an unhandled rejection of the page.
  work.catch(() => undefined)
  return race({ timeout: { clock, ms, error: timedOut }, signals: [signal], aborted }, () => work)
}
