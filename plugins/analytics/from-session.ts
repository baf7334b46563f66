import type { CaipNetworkId, Namespace } from '../../kernel/contract/caip.ts'
import type { AccountsService, ConnectionsService, NetworksService } from '../../kernel/contract/kernel-services.ts'
import type { StoreFactory, Undo } from '../../kernel/contract/store.ts'
import type { TrackedName } from './tracked-events.ts'

/** What following the session needs. */
export interface FromSessionParts {
  readonly connections: ConnectionsService
  readonly networks: NetworksService
  readonly accounts: AccountsService
  readonly stores: StoreFactory
  track(name: TrackedName, payload: Readonly<Record<string, unknown>>): void
}

/** Tells of attempts to connect that failed, and of a connected wallet that moved to another network. */
export const fromSession = ({ connections, networks, accounts, stores, track }: FromSessionParts): Undo => {
  const undos: Undo[] = []
  const followed = new Set<Namespace>()
  const follow = (namespace: Namespace): void => {
    if (followed.has(namespace)) return
    followed.add(namespace)
    const store = connections.of(namespace)
    let before = store.get().status
    undos.push(
      store.subscribe((state) => {
        const was = before
        before = state.status
        if (was === 'connecting' && state.status === 'disconnected' && state.error) track('CONNECT_ERROR', { code: state.error.code })
      }),
    )
  }
  const followAll = (): void => {
    for (const { chainNamespace } of networks.all.get()) follow(chainNamespace)
  }
  followAll()
  undos.push(networks.all.subscribe(followAll))

  const place = stores.join(
    [accounts.active, networks.active],
    (account, network): { readonly namespace: Namespace; readonly network: CaipNetworkId } | undefined =>
      account && network?.chainNamespace === account.namespace
        ? { namespace: account.namespace, network: network.caipNetworkId }
        : undefined,
  )
  let last = place.get()
  place.subscribe((now) => {
    if (now && last?.namespace === now.namespace && last.network !== now.network) track('SWITCH_NETWORK', { network: now.network })
    // While the wallet is on a network that is not configured, it has come from the last that was.
    if (now || !accounts.active.get()) last = now
  })
  return () => {
    for (const undo of undos) undo()
  }
}
