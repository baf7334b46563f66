import type { ConnectProtocol } from '../../kernel/contract/adapters.ts'
import type { Scoped } from '../../kernel/contract/contributions.ts'
import { isPorticoError, PorticoError } from '../../kernel/contract/errors.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import { followProvider } from '../../kernel/contract/tools/follow-provider.ts'
import { race } from '../../kernel/contract/tools/race.ts'
import { BROWSE } from './browse.ts'
import { chainNameOf } from './clusters.ts'
import { connectionTo, connectWallet, leaveWallet, ownOf, wantedOf } from './connect/connect-wallet.ts'
import { createHostFace } from './connect/host-face.ts'
import { manifest } from './manifest.ts'

/** The protocol of Wallet Standard. A wallet has no network: each request names one, so switching asks nobody. */
const connect: Scoped<ConnectProtocol<'solana'>> = scoped(manifest, ({ services: { networks }, ports, stores, signal: ended }) => {
  const parts = { networks, ended, ...ports }
  /** Opens the page in the wallet's own browser, within the click. Whoever stays here has not been connected. */
  const leaveFor = (link: string, signal: AbortSignal): Promise<never> => {
    ports.links.open(link, '_self')
    const aborted = (): PorticoError => new PorticoError('CONNECT_ABORTED', 'The page was left for the wallet’s own browser.')
    return race({ signals: [signal, ended], aborted }, () => new Promise<never>(() => undefined))
  }
  return {
    async prepare(connector) {
      if (connector.type !== 'EXTERNAL') await connector.provider()
    },
    async connect(request) {
      const browse = BROWSE.find(({ id }) => id === request.connector.id)
      if (browse) return leaveFor(browse.link(location), request.signal)
      const connection = await connectWallet(request, parts, false)
      if (!connection) throw new PorticoError('WALLET_ERROR', 'The wallet gave no account.')
      return connection
    },
    async restore(request) {
      try {
        return await connectWallet(request, parts, true)
      } catch (error) {
        // Some wallets refuse where others answer with no account.
        if (isPorticoError(error) && error.code === 'REQUEST_REJECTED') return undefined
        throw error
      }
    },
    disconnect: ({ provider }) => leaveWallet(provider, parts),
    async switchNetwork({ provider }, { caipNetworkId }, signal) {
      if (signal.aborted) throw new PorticoError('CONNECT_ABORTED', 'The request was given up.')
      const own = ownOf(provider)
      const [first] = own.granted()
      if (!first || chainNameOf(caipNetworkId, first.chains) === undefined) {
        throw new PorticoError('CHAIN_UNSUPPORTED', 'Chain is not supported', { context: { network: caipNetworkId } })
      }
      own.select(caipNetworkId)
    },
    follow(connection) {
      const provider = ownOf(connection.provider)
      return followProvider({
        connection,
        provider,
        stores,
        ended,
        next: (now) => connectionTo(now.connectorId, provider, wantedOf(networks, now.network)),
      })
    },
    face: createHostFace,
  }
})

export default connect
