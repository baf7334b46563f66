import type { Namespace } from '../../kernel/contract/caip.ts'
import type { ConnectorInfo } from '../../kernel/contract/connectors.ts'
import { commonName, installedAs } from '../../kernel/contract/tools/installed-wallets.ts'
import type { OpenTarget } from '../../kernel/contract/views.ts'
import { type DirectoryWallet, present } from './directory-wallet.ts'

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

/** What decides where a wallet's row leads. */
export interface TargetSources {
  readonly connectors: readonly ConnectorInfo[]
  /** The family that the modal was opened for. */
  readonly namespace: Namespace | undefined
  readonly mobile: boolean
}

/**
 * Where the row of a wallet in this browser leads: to the wallet; to its families, where it has several of one name. Where several of one
 * family say that they are it, to the list that shows them all: any script may announce any name.
 */
const installedTarget = (found: readonly [ConnectorInfo, ...ConnectorInfo[]], asked: Namespace | undefined): OpenTarget => {
  const [{ id: connectorId, name }] = found
  const namespace = asked && { namespace: asked }
  if (found.length === 1) return { view: 'ConnectingExternal', params: { connectorId, ...namespace } }
  const oneEach = new Set(found.map(({ namespace }) => namespace)).size === found.length
  const oneName = found.every((other) => commonName(other.name) === commonName(name))
  return oneEach && oneName ? { view: 'ConnectingMultiChain', params: { connectorId } } : 'Connect'
}

/** The connectors that a wallet is in this browser, of the family that the modal was opened for. */
export const installedIn = (wallet: DirectoryWallet, { connectors, namespace, mobile }: TargetSources): readonly ConnectorInfo[] =>
  installedAs(wallet, connectors, mobile).filter((one) => namespace === undefined || one.namespace === namespace)

/** Where a wallet's row leads: to the wallet in this browser, else over WalletConnect, else to where it can be had. */
export const targetOf = (wallet: DirectoryWallet, sources: TargetSources, icon: string | undefined): OpenTarget => {
  const { connectors } = sources
  const { id, name, rdns, injected, mobileLink, desktopLink, webappLink } = wallet
  const [first, ...others] = installedIn(wallet, sources)
  if (first) return installedTarget([first, ...others], sources.namespace)
  if (!isReachable(connectors)) return downloadOf(wallet, icon)
  return {
    view: 'ConnectingWalletConnect',
    params: { id, name, ...present({ icon, rdns, injected, mobileLink, desktopLink, webappLink }), ...storesOf(wallet) },
  }
}
