import type { ConnectorItem } from '../../../kernel/contract/slots.ts'
import type { Store } from '../../../kernel/contract/store.ts'
import { UNANNOUNCED } from '../../../kernel/contract/tools/installed-wallets.ts'
import { isReachable } from '../installed.ts'
import { type GroupContext, placeOf, rowsIn, shownOf, startOnConnect, walletRow } from './wallet-rows.ts'

/** Wallets that Connect shows without recommending any. */
const ENOUGH = 2

/** As many wallets as fill up those of this browser to two; none where the host names wallets of its own. */
export const recommendedRows = (context: GroupContext): Store<readonly ConnectorItem[]> => {
  const { directory } = context
  const { connectors, modal } = context.deps
  const { stores, options, ports } = context
  const { mobile } = ports.env
  startOnConnect(context)
  const used = rowsIn(context, 'recent')
  const room = stores.join([rowsIn(context, 'injected'), used, rowsIn(context, 'custom')], (injected, recent, custom) => {
    if (options.featuredWalletIds.length > 0 || custom.length > 0) return 0
    const here = injected.filter(({ name }) => name !== UNANNOUNCED)
    return Math.max(0, ENOUGH - new Set([...here, ...recent].map(({ id }) => id)).size)
  })
  // A wallet that announces late takes no row away that the visitor may be pointing at.
  let most = 0
  return stores.join([directory.highlights, connectors.all, modal.state, room, used], (highlights, all, state, free, recent) => {
    const sources = { highlights, connectors: all, namespace: state.namespace, mobile, recent }
    most = state.open ? Math.max(most, free) : free
    const places = Array.from({ length: most }, (_, at) => `recommended ${at}`)
    if (highlights.status === 'loading' && highlights.recommended.length === 0) return isReachable(all) ? places.map(placeOf) : []
    const shown = shownOf(highlights.recommended, sources)
    return places.flatMap((id, at) => {
      const wallet = shown[at]
      return wallet ? [walletRow(wallet, id, sources)] : []
    })
  })
}
