import type { ConnectorItem } from '../../../kernel/contract/slots.ts'
import type { Store } from '../../../kernel/contract/store.ts'
import { installedAs } from '../../../kernel/contract/tools/installed-wallets.ts'
import type { GroupParts } from './group-parts.ts'
import { isExcluded } from './visible.ts'

/** The wallets that the host names. One that is found in the browser, by its id or in another family by its name, has its row there. */
export const customRows = (parts: GroupParts): Store<readonly ConnectorItem[]> =>
  parts.stores.map(parts.connectors.all, (all) => {
    const { mobile } = parts.ports.env
    const isHere = ({ id, name }: { readonly id: string; readonly name: string }): boolean =>
      all.some((one) => one.id === id) || installedAs({ name, rdns: id }, all, mobile).length > 0
    const { customWallets = [] } = parts.options
    return customWallets
      .filter((wallet) => !isHere(wallet) && !isExcluded(wallet, parts))
      .map(({ id, name, icon, open }) => ({
        id,
        name,
        open: open ?? { view: 'Downloads', params: { walletId: id } },
        ...(icon !== undefined && { icon }),
      }))
  })
