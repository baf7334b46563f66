import { PorticoError } from '../../contract/errors.ts'
import { race } from '../../contract/tools/race.ts'

/** Waits for `work` until the signal aborts; then rejects at once with `CONNECT_ABORTED`. */
export const abortable = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  const aborted = (): PorticoError => new PorticoError('CONNECT_ABORTED', 'Connecting was given up.')
  // If the signal is aborted already, nobody reads the work's answer, so its failure would be an unhandled rejection of the page.
  work.catch(() => undefined)
  return race({ signals: [signal], aborted }, () => work)
}
