import type { ConnectorInfo } from '../../../kernel/contract/connectors.ts'
import type { ModalState } from '../../../kernel/contract/kernel-services.ts'
import type { Scope } from '../../../kernel/contract/scope.ts'
import type { ConnectorItem } from '../../../kernel/contract/slots.ts'
import type { DirectoryWallet } from '../directory-wallet.ts'
import { installedAs, isReachable, targetOf } from '../installed.ts'
import type { manifest } from '../manifest.ts'
import type { Highlights } from '../service.ts'

/** What rows of wallets are made from. */
export interface RowSources {
  readonly highlights: Highlights
  readonly connectors: readonly ConnectorInfo[]
  readonly modal: ModalState
}

/** Those that can be shown: that are not in this browser, and of the family that the modal was opened for. None without WalletConnect. */
export const shownOf = (
  wallets: readonly DirectoryWallet[],
  { connectors, modal: { namespace } }: RowSources,
): readonly DirectoryWallet[] => {
  if (!isReachable(connectors)) return []
  return wallets.filter(
    (wallet) =>
      installedAs(wallet, connectors).length === 0 &&
      (namespace === undefined || wallet.families.length === 0 || wallet.families.includes(namespace)),
  )
}

/** The row of a wallet. */
export const walletRow = (wallet: DirectoryWallet, id: string, { highlights, connectors }: RowSources): ConnectorItem => {
  const icon = Object.hasOwn(highlights.pictures, wallet.id) ? highlights.pictures[wallet.id] : undefined
  return { id, name: wallet.name, open: targetOf(wallet, connectors, icon), ...(icon !== undefined && { icon }) }
}

/** Keeps the place of a row. */
export const placeOf = (id: string): ConnectorItem => ({ id, name: '', pending: true })

/** Asks the directory now, and again whenever the visitor comes to Connect and it has not answered. */
export const startOnConnect = ({
  services: { directory, router },
  onUnload,
}: Pick<Scope<typeof manifest>, 'services' | 'onUnload'>): void => {
  directory.start()
  onUnload(router.current.subscribe((target) => target?.view === 'Connect' && directory.start()))
}
