import type { ConnectorItem } from '../../../kernel/contract/slots.ts'
import type { Store } from '../../../kernel/contract/store.ts'
import { isReachable } from '../installed.ts'
import { type GroupContext, placeOf, rowsIn, shownOf, startOnConnect, walletRow } from './wallet-rows.ts'

/** The wallets that the host features. While they are on their way their places are kept. */
export const featuredRows = (context: GroupContext): Store<readonly ConnectorItem[]> => {
  const { directory } = context
  const { connectors, modal } = context.deps
  const { mobile } = context.ports.env
  startOnConnect(context)
  const used = rowsIn(context, 'recent')
  return context.stores.join([directory.highlights, connectors.all, modal.state, used], (highlights, all, { namespace }, recent) => {
    const sources = { highlights, connectors: all, namespace, mobile, recent }
    if (highlights.status === 'loading' && highlights.featured.length === 0) {
      return isReachable(all) ? context.options.featuredWalletIds.map(placeOf) : []
    }
    return shownOf(highlights.featured, sources).map((wallet) => walletRow(wallet, wallet.id, sources))
  })
}
