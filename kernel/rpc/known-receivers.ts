import type { Namespace } from '../contract/caip.ts'
import { PorticoError } from '../contract/errors.ts'
import type { ClockPort, LogPort } from '../contract/ports.ts'
import type { ReceiversService } from '../contract/receivers.ts'
import { race } from '../contract/tools/race.ts'
import type { Extension } from '../platform/first-answer.ts'

/** ms; a review does not wait longer for a plugin. */
const LIMIT = 2_000

/** How many of one plugin are compared. */
const MOST = 200

export interface ReceiverParts {
  readonly clock: ClockPort
  readonly log: LogPort
  /** The kernel's end. */
  readonly ended: AbortSignal
  /** The plugins that know receivers. */
  providers(): readonly Extension<ReceiversService>[]
}

/** Asks every plugin. One that fails or takes too long knows none. Never rejects. */
export const createKnownReceivers = ({ clock, log, ended, providers }: ReceiverParts): ReceiversService => {
  const ends = {
    timeout: { clock, ms: LIMIT, error: () => new PorticoError('PLUGIN_TIMEOUT', `No receivers within ${LIMIT} ms.`) },
    signals: [ended],
    aborted: () => new PorticoError('REQUEST_ABORTED', 'Nobody asks any more.'),
  }
  const ask = async ({ plugin, load }: Extension<ReceiversService>, namespace: Namespace): Promise<readonly string[]> => {
    try {
      const known: unknown = await race(ends, async () => (await load()).known(namespace))
      if (!Array.isArray(known)) throw new TypeError('The known receivers are no list.')
      return known.slice(0, MOST).filter((one): one is string => typeof one === 'string')
    } catch (cause) {
      if (!ended.aborted) log.info(`${plugin} did not say which receivers it knows.`, cause)
      return []
    }
  }
  return { known: async (namespace) => (await Promise.all(providers().map((one) => ask(one, namespace)))).flat() }
}
