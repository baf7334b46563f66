import { PorticoError } from '../../kernel/contract/errors.ts'
import type { ServicesService } from '../../kernel/contract/host-services.ts'
import type { ClockPort, LogPort } from '../../kernel/contract/ports.ts'
import { isServiceDown } from '../../kernel/contract/tools/poll.ts'
import { race } from '../../kernel/contract/tools/race.ts'
import { gasPrice } from './api.ts'
import type { TransactionsService } from './service.ts'

/** ms the provider API has: then the chain is asked, which is slower to answer but always there. */
const LIMIT = 2_000

/** ms a failed API is left alone. */
const PAUSE = 30_000

/** wei; a whole coin for a unit of gas is an answer gone wrong. */
const TOO_MUCH = 10n ** 18n

interface UnitPriceParts {
  readonly clock: ClockPort
  readonly log: LogPort
  readonly services: ServicesService
}

/** Reads the price of a unit of gas from the provider API. */
export const createUnitPrice = ({ clock, log, services }: UnitPriceParts): TransactionsService['unitPrice'] => {
  let pausedUntil = 0
  let down = false
  return async (network, { signal, byClock = false }) => {
    if (clock.now() < pausedUntil || (byClock && down) || !services.has('api')) return undefined
    const giveUp = (why: string, cause?: unknown): undefined => {
      if (signal.aborted) return
      pausedUntil = clock.now() + PAUSE
      // Within its time it may have said so, and be asked anew: silence counts as much.
      down = cause === undefined || isServiceDown(cause)
      log.info(`The gas price comes from the chain: ${why}.`, cause)
    }
    /** Also an answer that comes too late says whether the API is down. */
    const ask = async (): Promise<bigint | undefined> => {
      try {
        const { instant } = await services.call(gasPrice, { query: { chainId: network } }, { signal })
        down = false
        // A price of nothing is no price.
        return instant > 0n && instant < TOO_MUCH ? instant : undefined
      } catch (cause) {
        return giveUp('the provider API failed', cause)
      }
    }
    const timeout = { clock, ms: LIMIT, error: () => new PorticoError('HTTP_TIMEOUT', 'No gas price in time.') }
    const aborted = (): PorticoError => new PorticoError('REQUEST_ABORTED', 'The gas price is not wanted any more.')
    return race({ timeout, signals: [signal], aborted }, ask).catch(() => giveUp('the provider API took too long'))
  }
}
