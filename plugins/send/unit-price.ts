import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import type { ServicesService } from '../../kernel/contract/kernel-services.ts'
import type { ClockPort, LogPort } from '../../kernel/contract/ports.ts'
import { isServiceDown } from '../../kernel/contract/tools/poll.ts'
import { gasPrice } from './api.ts'

/** ms the provider API has: then the chain is asked, which is slower to answer but always there. */
const LIMIT = 2_000

/** ms a failed API is left alone. */
const REST = 30_000

/** wei; a whole coin for a unit of gas is an answer gone wrong. */
const TOO_MUCH = 10n ** 18n

/** What the price needs. */
export interface UnitPriceParts {
  readonly clock: ClockPort
  readonly log: LogPort
  readonly services: ServicesService
}

/**
 * The most a unit of gas may cost, in wei, as the provider API says; `undefined` leaves it to the chain. Never rejects. `byClock`: nobody has
 * asked for it, so an API that is down is left alone.
 */
export type UnitPrice = (network: CaipNetworkId, signal: AbortSignal, byClock: boolean) => Promise<bigint | undefined>

/** Makes it. */
export const createUnitPrice = ({ clock, log, services }: UnitPriceParts): UnitPrice => {
  let restUntil = 0
  let down = false
  return (network, signal, byClock) =>
    new Promise((resolve) => {
      if (clock.now() < restUntil || (byClock && down) || !services.has('api')) return resolve(undefined)
      const giveUp = (why: string, cause?: unknown): void => {
        if (!signal.aborted) {
          restUntil = clock.now() + REST
          // Within its time it may have said so, and be asked anew: silence counts as much.
          down = cause === undefined || isServiceDown(cause)
          log.info(`The gas price comes from the chain: ${why}.`, cause)
        }
        resolve(undefined)
      }
      const stopClock = clock.after(LIMIT, () => giveUp('the provider API took too long'))
      const ask = async (): Promise<void> => {
        const { instant } = await services.call(gasPrice, { query: { chainId: network } }, { signal })
        down = false
        // A price of nothing is no price.
        resolve(instant > 0n && instant < TOO_MUCH ? instant : undefined)
      }
      ask()
        .catch((cause: unknown) => giveUp('the provider API failed', cause))
        .finally(stopClock)
    })
}
