import type { Client, Hex } from 'viem'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { PendingFeature } from '../../../kernel/contract/features.ts'
import type { ClockPort, LogPort } from '../../../kernel/contract/ports.ts'
import { poll } from '../../../kernel/contract/tools/poll.ts'
import type { Chains } from './chains.ts'
import { isHash } from './value-checks.ts'

/** Looks that find some; the specification's. */
const MOST = 99

/** Ids in one report. */
const AT_ONCE = 1_000

/** ms; more often is a burden to the endpoint. */
const SHORTEST = 1_000

/** What endpoints name a filter by. */
const isFilter = (value: unknown): value is Hex => typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value)

/** Looks once; the filter that it looks through is made anew where the endpoint has forgotten it, or is another one. */
const createLook = (client: Client) => {
  let filter: Hex | undefined
  return {
    async look(): Promise<readonly string[]> {
      if (filter === undefined) {
        const created: unknown = await client.request({ method: 'eth_newPendingTransactionFilter' })
        if (!isFilter(created)) throw new PorticoError('HTTP_INVALID', 'The network’s endpoint gave no filter.')
        filter = created
        return []
      }
      try {
        const found: unknown = await client.request({ method: 'eth_getFilterChanges', params: [filter] })
        return Array.isArray(found) ? found.slice(0, AT_ONCE).filter(isHash) : []
      } catch (cause) {
        filter = undefined
        throw cause
      }
    },
    async end(): Promise<void> {
      if (filter !== undefined) await client.request({ method: 'eth_uninstallFilter', params: [filter] })
    },
  }
}

interface PendingParts {
  readonly clock: ClockPort
  readonly log: LogPort
  readonly signal: AbortSignal
}

/** Throws `OPTION_INVALID` for an interval below a second. */
export const createPending = (chains: Chains, interval: number, { clock, log, signal: ended }: PendingParts): PendingFeature<'eip155'> => {
  if (!(Number.isSafeInteger(interval) && interval >= SHORTEST)) {
    throw new PorticoError(
      'OPTION_INVALID',
      `The option pendingInterval of the EVM adapter is a whole number of ms from ${SHORTEST} on, not ${interval}.`,
    )
  }
  return {
    watchPending(call, onPending) {
      let over = false
      let busy = false
      let found = 0
      let looking: ReturnType<typeof createLook> | undefined
      let failure: unknown
      const stop = poll({ clock, every: interval, failure: () => failure, ask: () => void look() })
      const end = (): void => {
        if (over) return
        over = true
        stop()
        for (const one of [call.signal, ended]) one?.removeEventListener('abort', end)
        void read(async (look) => look.end()).catch((cause: unknown) => log.debug('The endpoint keeps its filter.', cause))
      }
      const read = <T>(work: (look: ReturnType<typeof createLook>) => Promise<T>): Promise<T> =>
        chains.read({ network: call.network }, ({ client }) => {
          looking ??= createLook(client)
          return work(looking)
        })
      const look = async (): Promise<void> => {
        if (over || busy) return
        busy = true
        try {
          const ids = await read((one) => one.look())
          failure = undefined
          if (over || ids.length === 0) return
          found += 1
          // Before the listener, which may throw.
          if (found === MOST) end()
          onPending(ids)
        } catch (cause) {
          failure = cause
          log.info('Waiting transactions could not be looked for.', cause)
        } finally {
          busy = false
        }
      }
      for (const one of [call.signal, ended]) one?.addEventListener('abort', end, { once: true })
      if (call.signal?.aborted || ended.aborted) end()
      else void look()
      return end
    },
  }
}
