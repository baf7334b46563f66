import { scoped } from '../../../kernel/contract/scope.ts'
import type { ConnectorGroup } from '../../../kernel/contract/slots.ts'
import { isReachable } from '../installed.ts'
import { manifest } from '../manifest.ts'
import { startOnConnect } from './wallet-rows.ts'

/** `430+` for 437, `7` for 7. */
const roughly = (count: number): string => (count < 10 ? `${count}` : `${Math.floor(count / 10) * 10}${count % 10 > 0 ? '+' : ''}`)

/** The way to the list of all wallets. */
const allWallets: ConnectorGroup = scoped(manifest, (scope) => {
  const { connectors, directory } = scope.services
  const { options, ports, stores, text } = scope
  const wanted = options.allWallets === 'SHOW' || (options.allWallets === 'ONLY_MOBILE' && ports.env.mobile)
  startOnConnect(scope, wanted ? directory.countAll : undefined)
  return stores.join([directory.highlights, directory.listing, connectors.all, scope.revision], (highlights, listing, all) => {
    if (!wanted || !directory.isAvailable() || !isReachable(all)) return []
    const { query, status, count: listed } = listing
    // Once the visitor has been there it is known better: rows that are none are not in it.
    const known = status === 'ready' && query.search === '' && !query.certified ? listed : undefined
    const count = known ?? highlights.count
    return [{ id: 'allWallets', name: text('allWallets'), open: 'AllWallets', count: count === undefined ? '' : roughly(count) }]
  })
})

export default allWallets
