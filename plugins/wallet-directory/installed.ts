import type { ConnectorInfo, ConnectorType } from '../../kernel/contract/connectors.ts'
import type { OpenTarget } from '../../kernel/contract/views.ts'
import { type DirectoryWallet, present } from './directory-wallet.ts'

const PAGE_WALLETS: ReadonlySet<ConnectorType> = new Set<ConnectorType>(['ANNOUNCED', 'INJECTED', 'MULTI_CHAIN', 'EXTERNAL'])

/** The name of `window.ethereum` when nobody has announced it. */
export const UNANNOUNCED = 'Browser Wallet'

const sameDomain = (rdns: string): string => (rdns === 'io.metamask.mobile' ? 'io.metamask' : rdns)
const sameName = (name: string): string => (name === 'Trust Wallet' ? 'Trust' : name).toLowerCase()

/**
 * The connectors that a wallet of the directory is in this browser: by its domain, where it has one, else by its name among those that have
 * none themselves.
 */
export const installedAs = ({ rdns, name }: DirectoryWallet, all: readonly ConnectorInfo[]): readonly ConnectorInfo[] =>
  all.filter(({ type, id, info, name: its }) => {
    if (!PAGE_WALLETS.has(type)) return false
    const domain = info?.rdns ?? (id.startsWith('name:') ? undefined : id)
    if (rdns !== undefined) return domain !== undefined && sameDomain(domain) === sameDomain(rdns)
    return info?.rdns === undefined && sameName(its) === sameName(name)
  })

/** Whether wallets on other devices can be connected. */
export const isReachable = (all: readonly ConnectorInfo[]): boolean => all.some(({ type }) => type === 'WALLET_CONNECT')

/** The places that have a wallet. */
export const storesOf = ({ chromeStore, appStore, playStore, homepage }: DirectoryWallet) =>
  present({ chromeStore, appStore, playStore, homepage })

/** Where a wallet can be had. */
export const downloadOf = (wallet: DirectoryWallet, icon: string | undefined): OpenTarget => ({
  view: 'Downloads',
  params: { walletId: wallet.id, name: wallet.name, stores: storesOf(wallet), ...(icon !== undefined && { icon }) },
})

/**
 * Where a wallet's row leads: to the wallet in this browser, else over WalletConnect, else to where it can be had. Where several in this
 * browser say that they are it, to the list that shows them all: any script may announce any name.
 */
export const targetOf = (wallet: DirectoryWallet, all: readonly ConnectorInfo[], icon: string | undefined): OpenTarget => {
  const { id, name, rdns, mobileLink, desktopLink, webappLink } = wallet
  const [found, ...others] = new Set(installedAs(wallet, all).map((connector) => connector.id))
  if (found !== undefined) return others.length > 0 ? 'Connect' : { view: 'ConnectingExternal', params: { connectorId: found } }
  if (!isReachable(all)) return downloadOf(wallet, icon)
  return {
    view: 'ConnectingWalletConnect',
    params: { id, name, ...present({ icon, rdns, mobileLink, desktopLink, webappLink }), ...storesOf(wallet) },
  }
}
