import { scoped } from '../../../kernel/contract/scope.ts'
import type { ConnectorGroup } from '../../../kernel/contract/slots.ts'
import { UNANNOUNCED } from '../../../kernel/contract/tools/installed-wallets.ts'
import { isReachable } from '../installed.ts'
import { manifest } from '../manifest.ts'
import { placeOf, rowsIn, shownOf, startOnConnect, walletRow } from './wallet-rows.ts'

/** Wallets that Connect shows without recommending any. */
const ENOUGH = 2

/** As many wallets as fill up those of this browser to two; none where the host names wallets of its own. */
const recommended: ConnectorGroup = scoped(manifest, (scope) => {
  const { connectors, modal, directory } = scope.services
  const { stores, options, ports } = scope
  const { mobile } = ports.env
  startOnConnect(scope)
  const used = rowsIn(scope, 'recent')
  const room = stores.join([rowsIn(scope, 'injected'), used, rowsIn(scope, 'custom')], (injected, recent, custom) => {
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
})

export default recommended
