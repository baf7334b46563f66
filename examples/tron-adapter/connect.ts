import { type Connection, type Connector, type ConnectProtocol, PorticoError, type Scoped, scoped } from 'portico/plugin'
import { manifest, type TronProvider } from './manifest.ts'

/** EIP-1193, which TIP-1193 follows: the wallet does not know the network. */
const UNKNOWN_NETWORK = 4902

const isChain = (value: unknown): value is string => typeof value === 'string' && /^0x[\da-f]{1,8}$/.test(value)

/** Where a wallet is; undefined where it grants no account. The kernel leaves out what is no address. */
const read = (connector: Connector<'tron'>, provider: TronProvider, accounts: unknown, chain: unknown): Connection<'tron'> | undefined => {
  const listed = (Array.isArray(accounts) ? accounts : []).filter((one): one is string => typeof one === 'string')
  const [first, ...others] = listed.map((address) => ({ namespace: 'tron', address, type: 'eoa' }) as const)
  if (!first || !isChain(chain)) return undefined
  return { namespace: 'tron', connectorId: connector.id, provider, accounts: [first, ...others], network: `tron:${chain}` }
}

/** Speaks TIP-1193. */
const connect: Scoped<ConnectProtocol<'tron'>> = scoped(manifest, ({ stores, onUnload }) => {
  const ask = async (connector: Connector<'tron'>, method: string): Promise<Connection<'tron'> | undefined> => {
    const provider = await connector.provider()
    const accounts = await provider.request({ method })
    return read(connector, provider, accounts, await provider.request({ method: 'tron_chainId' }))
  }
  return {
    async connect({ connector }) {
      const connection = await ask(connector, 'tron_requestAccounts')
      if (connection) return connection
      throw new PorticoError('WALLET_ERROR', 'The wallet granted no account.')
    },
    restore: ({ connector }) => ask(connector, 'tron_accounts'),
    // Wallets of the page keep their permission: the visitor takes it back there.
    disconnect: async () => undefined,
    async switchNetwork({ provider }, { caipNetworkId }) {
      const chainId = caipNetworkId.slice('tron:'.length)
      try {
        await provider.request({ method: 'wallet_switchTronChain', params: [{ chainId }] })
      } catch (cause) {
        if (Object(cause).code !== UNKNOWN_NETWORK) throw cause
        throw new PorticoError('CHAIN_UNSUPPORTED', 'Chain is not supported', { cause, context: { network: caipNetworkId } })
      }
    },
    follow(connection) {
      const { provider } = connection
      const store = stores.create<Connection<'tron'> | undefined>(connection)
      const onAccounts = (accounts: unknown): void =>
        store.update(
          (now) => now && read({ id: now.connectorId } as Connector<'tron'>, provider, accounts, now.network.slice('tron:'.length)),
        )
      const onChain = (chain: unknown): void => {
        if (isChain(chain)) store.update((now) => now && { ...now, network: `tron:${chain}` })
      }
      const onDisconnect = (): void => store.set(undefined)
      const listeners = { accountsChanged: onAccounts, chainChanged: onChain, disconnect: onDisconnect }
      for (const [event, listener] of Object.entries(listeners)) provider.on(event, listener)
      onUnload(() => {
        for (const [event, listener] of Object.entries(listeners)) provider.removeListener(event, listener)
      })
      return store
    },
  }
})

export default connect
