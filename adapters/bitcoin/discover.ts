import type { Connector } from '../../kernel/contract/connectors.ts'
import type { Scoped } from '../../kernel/contract/contributions.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import type { Store } from '../../kernel/contract/store.ts'
import { listStandardWallets, type StandardFamily } from '../../kernel/contract/tools/standard-wallets.ts'
import { type InjectedWallet, injectedWallets } from './discover/injected-wallets.ts'
import { manifest } from './manifest.ts'
import type { OwnProvider } from './provider.ts'

type BitcoinConnector = Connector<'bip122'>

const family: StandardFamily = {
  chains: ['bitcoin:', 'bip122:'],
  methods: [
    ['bitcoin:connect', 'connect'],
    ['bitcoin:disconnect', 'disconnect'],
    ['bitcoin:events', 'on'],
    ['standard:connect', 'connect'],
    ['standard:disconnect', 'disconnect'],
    ['standard:events', 'on'],
    ['bitcoin:signMessage', 'signMessage'],
    ['bitcoin:signTransaction', 'signTransaction'],
  ],
  suffices: (features) =>
    Boolean(features['bitcoin:connect'] ?? features['standard:connect']) &&
    Boolean(features['bitcoin:signMessage'] ?? features['bitcoin:signTransaction']),
}

type Found = Pick<BitcoinConnector, 'id' | 'name' | 'type' | 'traits'> & { readonly icon?: string }

const connectorOf = ({ id, name, type, traits, icon }: Found, load: () => Promise<OwnProvider>): BitcoinConnector => {
  let provider: OwnProvider | undefined
  const make = async (): Promise<OwnProvider> => {
    const loaded = await load()
    provider ??= loaded
    return provider
  }
  return Object.freeze({
    id,
    name,
    type,
    namespace: 'bip122',
    approval: 'wallet',
    ...(icon && { icon }),
    ...(traits && { traits }),
    provider: () => provider ?? make(),
  })
}

const DRIVERS: Readonly<Record<InjectedWallet['api'], (wallet: InjectedWallet) => Promise<OwnProvider>>> = {
  satsConnect: async (wallet) => (await import('./wallets/sats-connect.ts')).satsConnectProvider(wallet),
  leather: async (wallet) => (await import('./wallets/leather.ts')).leatherProvider(wallet),
  unisat: async (wallet) => (await import('./wallets/unisat.ts')).unisatProvider(wallet),
}

/** Lists the wallets that are in the page, then those that register by Wallet Standard. Neither hides the other, whatever their names. */
const discover: Scoped<Store<readonly BitcoinConnector[]>> = scoped(manifest, ({ ports: { clock }, stores, onUnload }) => {
  const store = stores.create<readonly BitcoinConnector[]>([])
  if (typeof window === 'undefined') return store
  store.set(injectedWallets().map((wallet) => connectorOf({ ...wallet, type: 'INJECTED' }, () => DRIVERS[wallet.api](wallet))))
  onUnload(
    listStandardWallets<'bip122'>({
      family,
      clock,
      store,
      make: (id, wallet) =>
        connectorOf({ ...wallet, id, type: 'ANNOUNCED', traits: { announced: true } }, async () =>
          (await import('./wallets/standard.ts')).standardProvider(wallet),
        ),
    }),
  )
  return store
})

export default discover
