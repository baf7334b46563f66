import type { CaipNetworkId, Namespace } from '../../kernel/contract/caip.ts'
import type { AccountsService, NetworksService } from '../../kernel/contract/kernel-services.ts'
import type { StoreFactory } from '../../kernel/contract/store.ts'
import type { TrackedName } from './tracked-events.ts'

/** What following the session needs. */
export interface FromSessionParts {
  readonly networks: NetworksService
  readonly accounts: AccountsService
  readonly stores: StoreFactory
  track(name: TrackedName, payload: Readonly<Record<string, unknown>>): void
}

/** Tells of a connected wallet that moved to another network. */
export const fromSession = ({ networks, accounts, stores, track }: FromSessionParts): void => {
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
}
