import { scoped } from '../../../kernel/contract/scope.ts'
import type { ConnectorGroup } from '../../../kernel/contract/slots.ts'
import { manifest } from '../manifest.ts'
import { isExcluded } from './visible.ts'

/** The wallets that the host names. One that is found in the browser has its row there. */
const custom: ConnectorGroup = scoped(manifest, (scope) =>
  scope.stores.map(scope.services.connectors.all, (all) => {
    const found = new Set(all.flatMap(({ id, info }) => [id, info?.rdns]))
    const { customWallets = [] } = scope.options
    return customWallets
      .filter((wallet) => !found.has(wallet.id) && !isExcluded(wallet, scope))
      .map(({ id, name, icon, open }) => ({
        id,
        name,
        open: open ?? { view: 'Downloads', params: { walletId: id } },
        ...(icon !== undefined && { icon }),
      }))
  }),
)

export default custom
