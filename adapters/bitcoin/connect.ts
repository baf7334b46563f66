import type { Connection, ConnectProtocol } from '../../kernel/contract/adapters.ts'
import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import type { Scoped } from '../../kernel/contract/contributions.ts'
import { isPorticoError, PorticoError } from '../../kernel/contract/errors.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import { whileFollowed } from '../../kernel/contract/tools/followed-store.ts'
import { toWalletError } from '../../kernel/contract/tools/wallet-error.ts'
import { serves } from './connect/accounts.ts'
import { connectionTo, connectWallet, leaveWallet, ownOf, wantedOf } from './connect/connect-wallet.ts'
import { manifest } from './manifest.ts'

const shownOf = ({ accounts, network }: Connection<'bip122'>): string => [network, ...accounts.map(({ address }) => address)].join()

const unsupported = (network: CaipNetworkId): PorticoError =>
  new PorticoError('CHAIN_UNSUPPORTED', 'Chain is not supported', { context: { network } })

/** The protocols of Bitcoin wallets. A wallet without a network of its own gets one with each request, so switching asks nobody. */
const connect: Scoped<ConnectProtocol<'bip122'>> = scoped(manifest, ({ services: { networks }, ports, stores, signal: ended }) => {
  const parts = { networks, ended, ...ports }
  return {
    async prepare(connector) {
      await connector.provider()
    },
    async connect(request) {
      const connection = await connectWallet(request, parts, false)
      if (!connection) throw new PorticoError('WALLET_ERROR', 'The wallet gave no account.')
      return connection
    },
    async restore(request) {
      try {
        return await connectWallet(request, parts, true)
      } catch (error) {
        // Some wallets refuse where others answer with no account.
        if (isPorticoError(error) && (error.code === 'REQUEST_REJECTED' || error.rpcCode === 4100)) return undefined
        throw error
      }
    },
    disconnect: ({ provider }) => leaveWallet(provider, parts),
    async switchNetwork({ provider }, { caipNetworkId }, signal) {
      const aborted = (): PorticoError => new PorticoError('CONNECT_ABORTED', 'The request was given up.')
      if (signal.aborted) throw aborted()
      const own = ownOf(provider)
      const isServed = (): boolean => own.granted().some((one) => serves(one, caipNetworkId))
      if (!isServed()) {
        if (!own.switches) throw unsupported(caipNetworkId)
        await own.switchNetwork(caipNetworkId).catch((cause: unknown) => {
          throw toWalletError(cause)
        })
        if (signal.aborted) throw aborted()
        if (!isServed()) throw unsupported(caipNetworkId)
      }
      own.select(caipNetworkId)
    },
    follow(connection) {
      const live = stores.create<Connection<'bip122'> | undefined>(connection)
      const provider = ownOf(connection.provider)
      const look = (first?: CaipNetworkId): void => {
        const now = live.get()
        if (!now) return
        const next = connectionTo(now.connectorId, provider, wantedOf(networks, first ?? now.network))
        if (next && shownOf(next) === shownOf(now)) return
        live.set(next)
        if (next) provider.select(next.network)
      }
      const accountsChanged = (): void => look()
      // Only `select` changes it. On another network the accounts may be others.
      const chainChanged = (network: CaipNetworkId<'bip122'>): void => look(network)
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
    },
  }
})

export default connect
