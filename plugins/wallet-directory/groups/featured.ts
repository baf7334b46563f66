import { scoped } from '../../../kernel/contract/scope.ts'
import type { ConnectorGroup } from '../../../kernel/contract/slots.ts'
import { isReachable } from '../installed.ts'
import { manifest } from '../manifest.ts'
import { placeOf, rowsIn, shownOf, startOnConnect, walletRow } from './wallet-rows.ts'

/** The wallets that the host features. While they are on their way their places are kept. */
const featured: ConnectorGroup = scoped(manifest, (scope) => {
  const { connectors, modal, directory } = scope.services
  const { mobile } = scope.ports.env
  startOnConnect(scope)
  const used = rowsIn(scope, 'recent')
  return scope.stores.join([directory.highlights, connectors.all, modal.state, used], (highlights, all, { namespace }, recent) => {
    const sources = { highlights, connectors: all, namespace, mobile, recent }
    if (highlights.status === 'loading' && highlights.featured.length === 0) {
      return isReachable(all) ? scope.options.featuredWalletIds.map(placeOf) : []
    }
    return shownOf(highlights.featured, sources).map((wallet) => walletRow(wallet, wallet.id, sources))
  })
})

export default featured
