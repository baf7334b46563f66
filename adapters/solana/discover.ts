import type { Connector } from '../../kernel/contract/connectors.ts'
import type { Scoped } from '../../kernel/contract/contributions.ts'
import { PorticoError } from '../../kernel/contract/errors.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import type { Store } from '../../kernel/contract/store.ts'
import { listStandardWallets, type StandardFamily, type StandardWallet } from '../../kernel/contract/tools/standard-wallets.ts'
import { readForeign } from '../../kernel/contract/tools/wallet-error.ts'
import { BROWSE } from './browse.ts'
import { manifest } from './manifest.ts'
import type { SolanaProvider } from './provider.ts'

type SolanaConnector = Connector<'solana'>

const family: StandardFamily = {
  chains: ['solana:'],
  methods: [
    ['standard:connect', 'connect'],
    ['standard:events', 'on'],
    ['standard:disconnect', 'disconnect'],
    ['solana:signMessage', 'signMessage'],
    ['solana:signTransaction', 'signTransaction'],
    ['solana:signAndSendTransaction', 'signAndSendTransaction'],
    ['solana:signIn', 'signIn'],
  ],
  suffices: (features) =>
    Boolean(features['standard:connect'] && features['standard:events']) &&
    Object.keys(features).some((feature) => feature.startsWith('solana:')),
}

const connectorOf = (id: string, wallet: StandardWallet): SolanaConnector => {
  let provider: SolanaProvider | undefined
  const { name, icon } = wallet
  const make = async (): Promise<SolanaProvider> => {
    const { createProvider } = await import('./connect/wallet-provider.ts')
    provider ??= createProvider(wallet)
    return provider
  }
  return Object.freeze({
    id,
    name,
    type: 'ANNOUNCED',
    traits: { announced: true },
    namespace: 'solana',
    approval: 'wallet',
    ...(icon && { icon }),
    ...(wallet.features['solana:signIn'] && { signsAtConnect: true }),
    provider: () => provider ?? make(),
  })
}

const inBrowser = ({ id, name }: (typeof BROWSE)[number]): SolanaConnector =>
  Object.freeze({
    id,
    name,
    type: 'EXTERNAL',
    namespace: 'solana',
    approval: 'wallet',
    provider() {
      throw new PorticoError('PROVIDER_MISSING', `${name} is asked in its own browser.`)
    },
  })

/** Lists the wallets that register by Wallet Standard; on a phone also those that open this page in their own browser. */
const discover: Scoped<Store<readonly SolanaConnector[]>> = scoped(manifest, ({ ports: { clock, env }, stores, onUnload }) => {
  const browse = env.mobile ? BROWSE.filter(({ global }) => readForeign(globalThis, global) === undefined) : []
  const store = stores.create<readonly SolanaConnector[]>(browse.map(inBrowser))
  if (typeof window !== 'undefined') {
    onUnload(listStandardWallets({ family, clock, store, make: connectorOf }))
  }
  return store
})

export default discover
