import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import { isPorticoError } from '../../kernel/contract/errors.ts'
import type { NamesFeature } from '../../kernel/contract/features.ts'
import type { NameQuery, NamesService } from '../../kernel/contract/names.ts'
import type { ClockPort, LogPort } from '../../kernel/contract/ports.ts'
import type { WalletService } from '../../kernel/contract/session-services.ts'
import type { Store } from '../../kernel/contract/store.ts'
import type { ServiceNames } from './service-names.ts'

export interface LookUpParts {
  readonly wallet: Pick<WalletService, 'load'>
  readonly served: ServiceNames
  readonly clock: Pick<ClockPort, 'now'>
  readonly log: LogPort
  /** Moves when an answer may have changed. */
  readonly revision: Store<number>
}

/** ms an answer of the chain is kept; the specification's. */
const KEPT = 300_000

/** Answers that are kept. */
const MOST = 200

type EvmCall = { readonly network: CaipNetworkId<'eip155'>; readonly signal?: AbortSignal }

const isEvm = (network: CaipNetworkId): network is CaipNetworkId<'eip155'> => network.startsWith('eip155:')

/** Answers of the chain for five minutes. */
const createKept = (clock: Pick<ClockPort, 'now'>) => {
  const kept = new Map<string, { readonly answer: string; readonly until: number }>()
  return async (key: string, fresh: boolean | undefined, ask: () => Promise<string | undefined>): Promise<string | undefined> => {
    const before = kept.get(key)
    if (!fresh && before && clock.now() < before.until) return before.answer
    kept.delete(key)
    const answer = await ask()
    // That nobody has a name is not kept: somebody may be just giving it away.
    if (answer !== undefined) kept.set(key, { answer, until: clock.now() + KEPT })
    for (const oldest of kept.size > MOST ? kept.keys() : []) {
      kept.delete(oldest)
      break
    }
    return answer
  }
}

/** Looks names up: those of the service there, all others on the chain. */
export const createLookUp = ({ wallet, served, clock, log, revision }: LookUpParts): NamesService => {
  const keep = createKept(clock)
  const featureOf = async (): Promise<NamesFeature<'eip155'> | undefined> => {
    try {
      return (await wallet.load('eip155')).names as NamesFeature<'eip155'> | undefined
    } catch (cause) {
      if (isPorticoError(cause) && (cause.code === 'DISCONNECTED' || cause.code === 'ADAPTER_MISSING')) return undefined
      throw cause
    }
  }
  const onChain = async (
    { network, signal, fresh }: NameQuery,
    key: string,
    ask: (feature: NamesFeature<'eip155'>, call: EvmCall) => Promise<string | undefined>,
  ): Promise<string | undefined> => {
    const feature = isEvm(network) ? await featureOf() : undefined
    if (!feature || !isEvm(network)) return undefined
    return keep(`${network} ${key}`, fresh, () => ask(feature, { network, ...(signal && { signal }) }))
  }
  const asking = ({ network, signal, fresh }: NameQuery) => ({ network, ...(signal && { signal }), ...(fresh && { fresh }) })
  return {
    revision,
    // Nobody is asked for what has no dot yet.
    async addressOf({ name, ...query }) {
      if (!name.includes('.') || !isEvm(query.network)) return undefined
      if (served.has(name)) return served.addressOf(name, asking(query))
      return onChain(query, `of ${name}`, (feature, call) => feature.resolve({ ...call, name }))
    },
    async avatarOf({ name, ...query }) {
      if (!name.includes('.') || !isEvm(query.network)) return undefined
      if (served.has(name)) return served.avatarOf(name, asking(query))
      return onChain(query, `picture ${name}`, (feature, call) => feature.avatar({ ...call, name }))
    },
    async nameOf({ address, ...query }) {
      if (!isEvm(query.network)) return undefined
      const failures: unknown[] = []
      const given = await served.nameOf(address, asking(query)).catch((cause: unknown) => {
        if (query.signal?.aborted) throw cause
        log.info('The service could not be asked for the names of an address.', cause)
        failures.push(cause)
        return undefined
      })
      const name = given ?? (await onChain(query, `name ${address}`, (feature, call) => feature.reverse({ ...call, address })))
      if (name === undefined && failures.length > 0) throw failures[0]
      return name
    },
  }
}
