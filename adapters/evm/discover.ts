import type { Connector } from '../../kernel/contract/connectors.ts'
import type { Scoped } from '../../kernel/contract/contributions.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import type { Store } from '../../kernel/contract/store.ts'
import { listenForWallets } from './discover/announcements.ts'
import { createConnectorList } from './discover/connector-list.ts'
import { watchInjected } from './discover/injected.ts'
import { manifest } from './manifest.ts'
import { createBindProvider } from './provider.ts'

/** Lists the wallets of this page in the order in which they showed up. Each run asks announced wallets again. */
const discover: Scoped<Store<readonly Connector<'eip155'>[]>> = scoped(manifest, ({ options, ports, stores, onUnload }) => {
  const bind = createBindProvider()
  const list = createConnectorList(stores, bind, options.external)
  if (typeof window === 'undefined') return list.store
  const check = options.injected ? watchInjected({ ...ports, list, bind }, onUnload) : () => undefined
  if (options.eip6963) {
    onUnload(
      listenForWallets({
        ...ports,
        bind,
        found(wallets) {
          list.addAnnounced(wallets)
          check()
        },
      }),
    )
  }
  // Only now: most often window.ethereum is a wallet that has just announced itself.
  check()
  return list.store
})

export default discover
