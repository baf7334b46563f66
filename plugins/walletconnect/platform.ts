import type { ConnectorInfo } from '../../kernel/contract/connectors.ts'
import type { EnvPort } from '../../kernel/contract/ports.ts'

/**
 * A wallet as a directory lists it. What is missing is not offered. Links are hints: the port `links` decides what opens.
 */
export interface ListedWallet {
  readonly name: string
  /** Of the directory: the same wallet has one row among the ways to connect. */
  readonly id?: string
  readonly icon?: string
  /** Reverse domain name: a wallet of this browser that has it is this wallet. */
  readonly rdns?: string
  /** A scheme (`halcyon://`), an https address, or a template of either with `{uri}` in it. */
  readonly mobileLink?: string
  /** As `mobileLink`. */
  readonly desktopLink?: string
  /** An https address. */
  readonly webappLink?: string
  /** Where to get it: https. */
  readonly appStore?: string
  readonly playStore?: string
  readonly chromeStore?: string
  readonly homepage?: string
}

/** The wallet that a view's params name; the view for any wallet has params without one. */
export const walletIn = (params: ListedWallet | object | void): ListedWallet | undefined =>
  params && 'name' in params ? params : undefined

/** A way to a wallet. `unsupported`: it is one for browsers, and not installed in this one. */
export type Platform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

/** Ways that a pairing link goes. */
export type LinkPlatform = Extract<Platform, 'mobile' | 'web' | 'desktop'>

/** Whether a way goes by a link. */
export const isLinkPlatform = (platform: Platform): platform is LinkPlatform =>
  platform === 'mobile' || platform === 'web' || platform === 'desktop'

/** MetaMask has another name on phones, and is the same wallet. */
const sameWallet = (rdns: string | undefined, mobile: boolean): string | undefined =>
  mobile && rdns === 'io.metamask.mobile' ? 'io.metamask' : rdns

/**
 * Installed wallets that claim the wallet's name, each once, whatever families it has. More than one: a page cannot know which of them it is,
 * so none is taken for it.
 */
const claimants = ({ rdns }: ListedWallet, connectors: readonly ConnectorInfo[], mobile: boolean): readonly string[] => {
  const wanted = sameWallet(rdns, mobile)
  if (wanted === undefined) return []
  const own = connectors.filter(({ id, claimedId, info }) => sameWallet(claimedId ?? info?.rdns ?? id, mobile) === wanted)
  return [...new Set(own.map(({ id }) => id))]
}

/** The installed connector that is this wallet. */
export const installedOf = (wallet: ListedWallet, connectors: readonly ConnectorInfo[], mobile: boolean): string | undefined => {
  const [only, other] = claimants(wallet, connectors, mobile)
  return other === undefined ? only : undefined
}

/** The ways to a wallet, the preselected one first. Without a wallet, or where it names none: the code. */
export const platformsOf = (
  wallet: ListedWallet | undefined,
  connectors: readonly ConnectorInfo[],
  { mobile }: Pick<EnvPort, 'mobile'>,
): readonly [Platform, ...Platform[]] => {
  if (!wallet) return ['qrcode']
  const { rdns, mobileLink, webappLink, desktopLink } = wallet
  const claimed = claimants(wallet, connectors, mobile).length
  const ways: readonly (Platform | false | undefined)[] = [
    claimed === 1 && 'browser',
    mobileLink !== undefined && (mobile ? 'mobile' : 'qrcode'),
    webappLink !== undefined && 'web',
    desktopLink !== undefined && !mobile && 'desktop',
    rdns !== undefined && claimed === 0 && 'unsupported',
  ]
  const [first = 'qrcode', ...others] = ways.filter((way): way is Platform => typeof way === 'string')
  return [first, ...others]
}

/** The link of a way. */
export const linkOf = (wallet: ListedWallet, platform: LinkPlatform): string | undefined =>
  ({ mobile: wallet.mobileLink, web: wallet.webappLink, desktop: wallet.desktopLink })[platform]

/** Where to get a wallet, for where the visitor is: the store of the phone, of the browser, or its homepage. */
export const storeOf = (wallet: ListedWallet, platform: Platform, { ios, android, mobile }: EnvPort): string | undefined => {
  const { appStore, playStore, chromeStore, homepage } = wallet
  if (mobile) return (ios ? appStore : android ? playStore : undefined) ?? homepage
  return (platform === 'unsupported' ? chromeStore : undefined) ?? homepage ?? chromeStore
}
