import type { Connector } from '../../kernel/contract/connectors.ts'
import type { Scoped } from '../../kernel/contract/contributions.ts'
import type { Eip1193Provider } from '../../kernel/contract/provider.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import type { Store } from '../../kernel/contract/store.ts'
import { manifest } from './manifest.ts'

// A constant: a loader knows by its thunk whether a module is asked for again.
const providerCode = () => import('./sdk/coinbase-provider.ts')

/** Lists Coinbase Wallet. The vendor's code is loaded when it is chosen. */
const discover: Scoped<Store<readonly Connector<'eip155'>[]>> = scoped(manifest, ({ options, services: { host, networks }, stores }) => {
  let created: Eip1193Provider | undefined
  let making: Promise<Eip1193Provider> | undefined
  const make = async (): Promise<Eip1193Provider> => {
    try {
      const { createCoinbaseProvider } = await providerCode()
      const chains = networks.all.get().filter(({ chainNamespace }) => chainNamespace === 'eip155')
      created = await createCoinbaseProvider({ ...options, metadata: host.metadata, chainIds: chains.map(({ id }) => Number(id)) })
      return created
    } catch (cause) {
      // The next attempt tries again.
      making = undefined
      throw cause
    }
  }
  const connector: Connector<'eip155'> = Object.freeze({
    id: 'coinbaseWalletSDK',
    name: 'Coinbase Wallet',
    type: 'EXTERNAL',
    namespace: 'eip155',
    approval: 'wallet',
    info: { rdns: 'com.coinbase.wallet' },
    // What is there is answered as it is: then a click asks the wallet within the click.
    provider() {
      making ??= make()
      return created ?? making
    },
  })
  return stores.create<readonly Connector<'eip155'>[]>([connector])
})

export default discover
