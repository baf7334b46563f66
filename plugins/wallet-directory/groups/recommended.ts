import type { GroupItems } from '../../../kernel/contract/kernel-services.ts'
import { scoped } from '../../../kernel/contract/scope.ts'
import type { ConnectorGroup, ConnectorItem } from '../../../kernel/contract/slots.ts'
import type { Store } from '../../../kernel/contract/store.ts'
import { isReachable, UNANNOUNCED } from '../installed.ts'
import { manifest } from '../manifest.ts'
import { placeOf, shownOf, startOnConnect, walletRow } from './wallet-rows.ts'

/** Wallets that Connect shows without recommending any. */
const ENOUGH = 2

const rowsOf = (items: GroupItems): readonly ConnectorItem[] => (items.status === 'ready' ? items.items : [])

/** As many wallets as fill up those of this browser to two; none where the host names wallets of its own. */
const recommended: ConnectorGroup = scoped(manifest, (scope) => {
  const { connectors, modal, directory, groups } = scope.services
  const { stores, options } = scope
  startOnConnect(scope)
  const none = stores.create<GroupItems>({ status: 'ready', items: [] })
  const known = groups.all.get()
  const itemsOf = (id: string): Store<GroupItems> => (known.some((group) => group.id === id) ? groups.items(id) : none)
  const used = itemsOf('recent')
  const room = stores.join([itemsOf('injected'), used, itemsOf('custom')], (injected, recent, custom) => {
    if (options.featuredWalletIds.length > 0 || rowsOf(custom).length > 0) return 0
    const here = rowsOf(injected).filter(({ name }) => name !== UNANNOUNCED)
    return Math.max(0, ENOUGH - new Set([...here, ...rowsOf(recent)].map(({ id }) => id)).size)
  })
  // A wallet that announces late takes no row away that the visitor may be pointing at.
  let most = 0
  return stores.join([directory.highlights, connectors.all, modal.state, room, used], (highlights, all, state, free, recent) => {
    const sources = { highlights, connectors: all, modal: state }
    most = state.open ? Math.max(most, free) : free
    const places = Array.from({ length: most }, (_, at) => `recommended ${at}`)
    if (highlights.status === 'loading' && highlights.recommended.length === 0) return isReachable(all) ? places.map(placeOf) : []
    // A wallet used last has its row there.
    const taken = rowsOf(recent).map(({ id }) => id)
    const shown = shownOf(highlights.recommended, sources).filter(({ id }) => !taken.includes(id))
    return places.flatMap((id, at) => {
      const wallet = shown[at]
      return wallet ? [walletRow(wallet, id, sources)] : []
    })
  })
})

export default recommended
