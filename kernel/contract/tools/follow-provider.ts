import type { Connection } from '../adapters.ts'
import type { CaipNetworkId, Namespace } from '../caip.ts'
import type { Store, StoreFactory } from '../store.ts'
import { whileFollowed } from './followed-store.ts'

/** Events of a provider that an adapter makes, and the calls that it takes. */
interface FollowedProvider<N extends Namespace> {
  on(event: 'accountsChanged', listener: () => void): unknown
  on(event: 'chainChanged', listener: (network: CaipNetworkId<N>) => void): unknown
  removeListener(event: 'accountsChanged', listener: () => void): unknown
  removeListener(event: 'chainChanged', listener: (network: CaipNetworkId<N>) => void): unknown
  /** Where requests go from now on. */
  select(network: CaipNetworkId<N>): void
}

interface FollowParts<N extends Namespace> {
  readonly connection: Connection<N>
  readonly provider: FollowedProvider<N>
  readonly stores: StoreFactory
  /** Aborts when the adapter is unloaded. */
  readonly ended: AbortSignal
  /** The connection to what the wallet grants now; undefined where that is nothing. */
  next(now: Connection<N>): Connection<N> | undefined
}

const shownOf = ({ accounts, network }: Connection): string => [network, ...accounts.map(({ address }) => address)].join()

/** Follows a wallet that has no network of its own: its accounts may change by themselves, the network only by `select`. */
export const followProvider = <N extends Namespace>({
  connection,
  provider,
  stores,
  ended,
  next: nextOf,
}: FollowParts<N>): Store<Connection<N> | undefined> => {
  const live = stores.create<Connection<N> | undefined>(connection)
  const accountsChanged = (): void => {
    const now = live.get()
    if (!now) return
    const next = nextOf(now)
    if (next && shownOf(next) === shownOf(now)) return
    live.set(next)
    if (next) provider.select(next.network)
  }
  // Only `select` changes it.
  const chainChanged = (network: CaipNetworkId<N>): void =>
    live.update((now) => (now && now.network !== network ? Object.freeze({ ...now, network }) : now))
  return whileFollowed(live, () => {
    provider.on('accountsChanged', accountsChanged)
    provider.on('chainChanged', chainChanged)
    const stop = (): void => {
      provider.removeListener('accountsChanged', accountsChanged)
      provider.removeListener('chainChanged', chainChanged)
      ended.removeEventListener('abort', stop)
    }
    ended.addEventListener('abort', stop, { once: true })
    // The wallet may have moved between its answer and now.
    accountsChanged()
    return stop
  })
}
