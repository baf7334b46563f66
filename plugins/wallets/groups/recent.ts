import type { ConnectorItem } from '../../../kernel/contract/slots.ts'
import type { Store } from '../../../kernel/contract/store.ts'
import { coveringIn, installedAs } from '../../../kernel/contract/tools/installed-wallets.ts'
import type { RecentWallet } from '../service.ts'
import type { GroupParts } from './group-parts.ts'
import { connectorRow, mergedIn } from './merged.ts'
import { isExcluded, isVisible, visibleOf } from './visible.ts'

/** Leads to the pairing with a wallet on another device. */
const remoteRow = ({ id, name, icon, listed }: RecentWallet): ConnectorItem => ({
  id,
  name,
  tag: 'recent',
  ...(icon && { icon }),
  open: listed ? { view: 'ConnectingWalletConnect', params: { ...listed, ...(icon && { icon }) } } : 'ConnectingWalletConnectBasic',
})

/**
 * The wallets used last that can be connected now. The row of a wallet in this browser is the connector found on this page, never what was
 * stored; that of one on another device is there where WalletConnect is, and the wallet is not in this browser as well: one row leads to it.
 */
export const recentRows = (parts: GroupParts): Store<readonly ConnectorItem[]> =>
  parts.stores.join([parts.recent, parts.connectors.all], (recent, all) => {
    const { mobile } = parts.ports.env
    const here = visibleOf(all, parts)
    const mergedWith = mergedIn(here)
    const reachable = all.some(({ type }) => type === 'WALLET_CONNECT')
    const isElsewhere = (wallet: RecentWallet): boolean => {
      const named = { ...wallet, rdns: wallet.listed?.rdns }
      return reachable && !isExcluded(named, parts) && installedAs(named, here, mobile).length === 0
    }
    return recent.flatMap((wallet): readonly ConnectorItem[] => {
      if (wallet.remote) return isElsewhere(wallet) ? [remoteRow(wallet)] : []
      const found = all.find((other) => other.id === wallet.id)
      const connector = found && (coveringIn(here, found) ?? found)
      return connector && isVisible(connector, parts) ? [connectorRow(mergedWith(connector), 'recent')] : []
    })
  })
