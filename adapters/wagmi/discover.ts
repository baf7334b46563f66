import type { Connector, ConnectorInfo } from '../../kernel/contract/connectors.ts'
import type { Scoped } from '../../kernel/contract/contributions.ts'
import { PorticoError } from '../../kernel/contract/errors.ts'
import type { Eip1193Provider } from '../../kernel/contract/provider.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import type { Store } from '../../kernel/contract/store.ts'
import { cleanPicture, cleanText } from '../../kernel/contract/tools/clean-text.ts'
import { readForeign } from '../../kernel/contract/tools/wallet-error.ts'
import { manifest } from './manifest.ts'
import { connectorsOf, idOf, isWagmiId } from './own-connectors.ts'
import type { WagmiConnector } from './wagmi-types.ts'

type Listed = readonly Connector<'eip155'>[]

const rdnsOf = ({ rdns = [] }: WagmiConnector): readonly string[] => (typeof rdns === 'string' ? [rdns] : rdns)

/** Whether another plugin lists this wallet by itself: then it has its row there, and one is enough. */
const isKnown = (one: WagmiConnector, others: readonly ConnectorInfo[]): boolean => {
  const names = new Set([one.id, ...rdnsOf(one)].map((name) => name.toLowerCase()))
  return others.some(({ id, claimedId = id, type, info }) => {
    if (names.has(claimedId.toLowerCase()) || (info?.rdns !== undefined && names.has(info.rdns.toLowerCase()))) return true
    if (one.type === 'walletConnect') return type === 'WALLET_CONNECT'
    // Whatever stands at `window.ethereum`: a wallet that has announced itself, or the adapter's own "Browser Wallet".
    return one.type === 'injected' && one.id === 'injected' && (type === 'ANNOUNCED' || type === 'INJECTED')
  })
}

const askable = (provider: unknown): Eip1193Provider => {
  if (typeof readForeign(provider, 'request') === 'function') return provider as Eip1193Provider
  throw new PorticoError('PROVIDER_MISSING', 'The connector of wagmi gave no provider.')
}

const connectorOf = (one: WagmiConnector): Connector<'eip155'> => {
  const icon = cleanPicture(one.icon)
  const [rdns] = rdnsOf(one)
  return Object.freeze({
    id: idOf(one),
    name: cleanText(one.name, 64) || one.id,
    type: 'EXTERNAL',
    namespace: 'eip155',
    approval: 'wallet',
    ...(icon && { icon }),
    ...(rdns !== undefined && { info: { rdns } }),
    provider: async () => askable(await one.getProvider()),
  })
}

/** Lists the connectors of the host's wagmi config that no other plugin lists. It asks none of them. */
const discover: Scoped<Store<Listed>> = scoped(manifest, ({ services: { connectors }, options, stores }) => {
  const byUid = new Map<string, Connector<'eip155'>>()
  const known = (one: WagmiConnector): Connector<'eip155'> => {
    const connector = byUid.get(one.uid) ?? connectorOf(one)
    byUid.set(one.uid, connector)
    return connector
  }
  return stores.map(
    connectors.all,
    (all): Listed => {
      const others = all.filter(({ id, namespace }) => namespace === 'eip155' && !isWagmiId(id))
      return connectorsOf(options.config?.())
        .filter((one) => !isKnown(one, others))
        .map(known)
    },
    (before, after) => before.length === after.length && before.every((one, at) => one === after[at]),
  )
})

export default discover
