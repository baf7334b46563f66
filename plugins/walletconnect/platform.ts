import type { ConnectorInfo } from '../../kernel/contract/connectors.ts'
import type { EnvPort } from '../../kernel/contract/ports.ts'
import { type InjectedId, installedAs } from '../../kernel/contract/tools/installed-wallets.ts'

/**
 * A wallet as a directory lists it. What is missing is not offered. Links are hints: the port `links` decides what opens.
 */
export interface ListedWallet {
  readonly name: string
  /** Id of the directory, so that the same wallet has one row among the ways to connect. */
  readonly id?: string
  readonly icon?: string
  /** Reverse domain name: a wallet of this browser that has it is this wallet. */
  readonly rdns?: string
  /** Ids by which it is known in a page: a wallet of this browser that has one of them is this wallet too. */
  readonly injected?: readonly InjectedId[]
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

/** Whether a wallet is one for browsers: its list says how a page knows it. */
export const isForBrowsers = ({ rdns, injected = [] }: ListedWallet): boolean => rdns !== undefined || injected.length > 0

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

/**
 * Installed wallets that claim to be the wallet, each once, in its first family here. More than one: a page cannot know which of them it is,
 * so none is taken for it.
 */
const claimants = (wallet: ListedWallet, connectors: readonly ConnectorInfo[], mobile: boolean): readonly string[] => {
  if (!isForBrowsers(wallet)) return []
  const own = installedAs(wallet, connectors, mobile)
  return [...new Set(own.flatMap(({ id, namespace }) => (namespace === own[0]?.namespace ? [id] : [])))]
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
  const { mobileLink, webappLink, desktopLink } = wallet
  const claimed = claimants(wallet, connectors, mobile).length
  const ways: readonly (Platform | false | undefined)[] = [
    claimed === 1 && 'browser',
    mobileLink !== undefined && (mobile ? 'mobile' : 'qrcode'),
    webappLink !== undefined && 'web',
    desktopLink !== undefined && !mobile && 'desktop',
    isForBrowsers(wallet) && claimed === 0 && 'unsupported',
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
