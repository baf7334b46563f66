// An adapter is a plugin whose manifest contributes `adapters`: three chunks of growing weight, no views.

import type { ChainAdapter, Connection, Connector, ConnectProtocol, Scoped, Store } from 'portico/plugin'
import { defineManifest, definePlugin, NETWORKS, PorticoError, scoped } from 'portico/plugin'

export const manifest = defineManifest({
  id: 'evm',
  requires: { networks: NETWORKS },
  adapters: [
    {
      namespace: 'eip155',
      discover: async () => ({ default: discover }),
      connect: async () => ({ default: connect }),
      actions: async () => ({ default: actions }),
    },
  ],
})

const discover: Scoped<Store<readonly Connector<'eip155'>[]>> = scoped(manifest, ({ stores }) =>
  stores.create<readonly Connector<'eip155'>[]>([]),
)

const connect: Scoped<ConnectProtocol<'eip155'>> = scoped(manifest, ({ stores }) => {
  const live = stores.create<Connection<'eip155'> | undefined>(undefined)
  return {
    async connect({ connector, signal }) {
      const provider = await connector.provider()
      const answer = await provider.request({ method: 'eth_requestAccounts' })
      signal.throwIfAborted()
      const address = Array.isArray(answer) ? String(answer[0]) : ''
      const next: Connection<'eip155'> = {
        namespace: 'eip155',
        connectorId: connector.id,
        provider,
        accounts: [{ namespace: 'eip155', address, type: 'eoa' }],
        network: 'eip155:1',
      }
      live.set(next)
      return next
    },
    async restore() {
      return undefined
    },
    async disconnect() {
      live.set(undefined)
    },
    async switchNetwork(connection, network) {
      if (typeof network.id !== 'number') throw new PorticoError('CHAIN_UNSUPPORTED', 'Chain is not supported')
      await connection.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: `0x${network.id.toString(16)}` }] })
    },
    follow: () => live,
  }
})

const actions: Scoped<ChainAdapter<'eip155'>> = scoped(manifest, ({ services }) => ({
  namespace: 'eip155',
  balance: {
    balance: async () => ({ amount: 0n, decimals: services.networks.active.get()?.nativeCurrency.decimals ?? 18, symbol: 'ETH' }),
  },
}))

export const evm = definePlugin(manifest)
