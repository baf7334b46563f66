import { scoped } from '../../../kernel/contract/scope.ts'
import type { ConnectorGroup, ConnectorItem } from '../../../kernel/contract/slots.ts'
import { manifest } from '../manifest.ts'
import type { RecentWallet } from '../service.ts'
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
 * stored; that of one on another device is there where WalletConnect is.
 */
const recent: ConnectorGroup = scoped(manifest, (scope) =>
  scope.stores.join([scope.services.wallets.recent, scope.services.connectors.all], (recent, all) => {
    const mergedWith = mergedIn(visibleOf(all, scope))
    const reachable = all.some(({ type }) => type === 'WALLET_CONNECT')
    return recent.flatMap((wallet): readonly ConnectorItem[] => {
      if (wallet.remote) return reachable && !isExcluded({ ...wallet, rdns: wallet.listed?.rdns }, scope) ? [remoteRow(wallet)] : []
      const connector = all.find((other) => other.id === wallet.id)
      return connector && isVisible(connector, scope) ? [connectorRow(mergedWith(connector), 'recent')] : []
    })
  }),
)

export default recent
