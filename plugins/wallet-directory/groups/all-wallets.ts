import type { ConnectorItem } from '../../../kernel/contract/slots.ts'
import type { Store } from '../../../kernel/contract/store.ts'
import { isReachable } from '../installed.ts'
import { type GroupContext, startOnConnect } from './wallet-rows.ts'

/** `430+` for 437, `7` for 7. */
const roughly = (count: number): string => (count < 10 ? `${count}` : `${Math.floor(count / 10) * 10}${count % 10 > 0 ? '+' : ''}`)

/** The way to the list of all wallets. */
export const allWalletsRows = (context: GroupContext): Store<readonly ConnectorItem[]> => {
  const { directory } = context
  const { connectors } = context.deps
  const { options, ports, stores, text } = context
  const wanted = options.allWallets === 'SHOW' || (options.allWallets === 'ONLY_MOBILE' && ports.env.mobile)
  startOnConnect(context, wanted ? directory.countAll : undefined)
  return stores.join([directory.highlights, directory.listing, connectors.all, context.revision], (highlights, listing, all) => {
    if (!wanted || !directory.isAvailable() || !isReachable(all)) return []
    const { query, status, count: listed } = listing
    // Once the visitor has been there it is known better: rows that are none are not in it.
    const known = status === 'ready' && query.search === '' && !query.certified ? listed : undefined
    const count = known ?? highlights.count
    return [{ id: 'allWallets', name: text('allWallets'), open: 'AllWallets', count: count === undefined ? '' : roughly(count) }]
  })
}
