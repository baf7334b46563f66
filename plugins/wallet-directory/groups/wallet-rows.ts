import type { SetupContext } from '../../../kernel/contract/plugin.ts'
import type { GroupItems } from '../../../kernel/contract/registry-services.ts'
import type { ConnectorItem } from '../../../kernel/contract/slots.ts'
import { spellingOf } from '../../../kernel/contract/tools/installed-wallets.ts'
import type { DirectoryWallet } from '../directory-wallet.ts'
import { installedIn, isReachable, type TargetSources, targetOf } from '../installed.ts'
import type { manifest } from '../manifest.ts'
import type { Highlights, WalletDirectoryService } from '../service.ts'

/** What groups are made from. */
export interface GroupContext extends SetupContext<typeof manifest> {
  readonly directory: WalletDirectoryService
}

/** What rows of wallets are made from. */
export interface RowSources extends TargetSources {
  readonly highlights: Highlights
  /** Rows of the wallets used last. */
  readonly recent: readonly ConnectorItem[]
}

/** The rows of a group that has loaded. */
const rowsOf = (items: GroupItems): readonly ConnectorItem[] => (items.status === 'ready' ? items.items : [])

/** The rows of another plugin's group; none where nobody has it. */
export const rowsIn = ({ deps: { groups }, stores }: GroupContext, id: string) =>
  groups.all.get().some((group) => group.id === id) ? stores.map(groups.items(id), rowsOf) : stores.create<readonly ConnectorItem[]>([])

/** Whether a wallet has its row among those used last: under its id there, its domain or its name. */
const isRecent = ({ id, rdns, name }: DirectoryWallet, recent: readonly ConnectorItem[]): boolean =>
  recent.some((row) => {
    const listed: Partial<Record<string, unknown>> = Object(typeof row.open === 'object' ? row.open.params : undefined)
    return row.id === id || (rdns !== undefined && listed.rdns === rdns) || spellingOf(row.name) === spellingOf(name)
  })

/**
 * Wallets that can be shown: not in this browser, not among those used last, and of the family that the modal was opened for. None without
 * WalletConnect.
 */
export const shownOf = (wallets: readonly DirectoryWallet[], sources: RowSources): readonly DirectoryWallet[] => {
  const { connectors, namespace, recent } = sources
  if (!isReachable(connectors)) return []
  return wallets.filter(
    (wallet) =>
      installedIn(wallet, sources).length === 0 &&
      !isRecent(wallet, recent) &&
      (namespace === undefined || wallet.families.length === 0 || wallet.families.includes(namespace)),
  )
}

/** The row of a wallet. */
export const walletRow = (wallet: DirectoryWallet, id: string, { highlights, ...sources }: RowSources): ConnectorItem => {
  const icon = Object.hasOwn(highlights.pictures, wallet.id) ? highlights.pictures[wallet.id] : undefined
  return { id, name: wallet.name, open: targetOf(wallet, sources, icon), ...(icon !== undefined && { icon }) }
}

/** Keeps the place of a row. */
export const placeOf = (id: string): ConnectorItem => ({ id, name: '', pending: true })

/** Asks the directory now, and again whenever the visitor comes to Connect and it has not answered. `also`: asked at the same times. */
export const startOnConnect = ({ directory, deps: { router }, onUnload }: GroupContext, also: () => void = () => undefined): void => {
  const start = (): void => {
    directory.start()
    also()
  }
  start()
  onUnload(router.current.subscribe((target) => target?.view === 'Connect' && start()))
}
