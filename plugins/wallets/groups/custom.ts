import { scoped } from '../../../kernel/contract/scope.ts'
import type { ConnectorGroup } from '../../../kernel/contract/slots.ts'
import { installedAs } from '../../../kernel/contract/tools/installed-wallets.ts'
import { manifest } from '../manifest.ts'
import { isExcluded } from './visible.ts'

/** The wallets that the host names. One that is found in the browser, by its id or in another family by its name, has its row there. */
const custom: ConnectorGroup = scoped(manifest, (scope) =>
  scope.stores.map(scope.services.connectors.all, (all) => {
    const { mobile } = scope.ports.env
    const isHere = ({ id, name }: { readonly id: string; readonly name: string }): boolean =>
      all.some((one) => one.id === id) || installedAs({ name, rdns: id }, all, mobile).length > 0
    const { customWallets = [] } = scope.options
    return customWallets
      .filter((wallet) => !isHere(wallet) && !isExcluded(wallet, scope))
      .map(({ id, name, icon, open }) => ({
        id,
        name,
        open: open ?? { view: 'Downloads', params: { walletId: id } },
        ...(icon !== undefined && { icon }),
      }))
  }),
)

export default custom
