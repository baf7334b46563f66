import type { ConnectorInfo, ConnectorType } from '../connectors.ts'

/** A wallet as a list names it. */
export interface NamedWallet {
  readonly name: string
  readonly rdns?: string | undefined
  /** Ids by which it is known in a page: a flag (`isPhantom`), a place or a name, of a family where one is said. */
  readonly injected?: readonly InjectedId[] | undefined
}

/** An id by which a wallet is known in a page. `namespace`: whatever the list says, which may be no family. */
export interface InjectedId {
  readonly namespace?: string | undefined
  readonly id: string
}

/** Wallets of a page. WalletConnect and embedded wallets have rows and views of their own. */
export const PAGE_WALLETS: ReadonlySet<ConnectorType> = new Set<ConnectorType>(['ANNOUNCED', 'INJECTED', 'MULTI_CHAIN', 'EXTERNAL'])

/** The name of `window.ethereum` when nobody has announced it. */
export const UNANNOUNCED = 'Browser Wallet'

/** The name by which a wallet is known in every family. */
export const commonName = (name: string): string => (name === 'Trust Wallet' ? 'Trust' : name).toLowerCase()

/** The domain of a wallet. On phones MetaMask has another one, and is the same wallet. */
export const commonDomain = (rdns: string, mobile: boolean): string => (mobile && rdns === 'io.metamask.mobile' ? 'io.metamask' : rdns)

/**
 * The connectors without those that another one stands for: where the host has a vendor's own connector, a wallet that announces the vendor's
 * domain is reached through it. Whoever announces the domain gains nothing.
 */
export const withoutCovered = (all: readonly ConnectorInfo[]): readonly ConnectorInfo[] => {
  const vendors = all.filter(({ type, info }) => type === 'EXTERNAL' && info?.rdns !== undefined)
  if (vendors.length === 0) return all
  return all.filter((one) => coveringIn(vendors, one) === undefined)
}

/** The vendor's connector that stands for an announced wallet; undefined for one that stands for itself. */
export const coveringIn = (all: readonly ConnectorInfo[], { type, namespace, info }: ConnectorInfo): ConnectorInfo | undefined =>
  type === 'ANNOUNCED' && info?.rdns !== undefined
    ? all.find((one) => one.type === 'EXTERNAL' && one.namespace === namespace && one.info?.rdns === info.rdns)
    : undefined

/** A flag that most wallets bear beside their own. */
const SHARED_FLAG = 'isMetaMask'

/** What two spellings of an id or a name share: `isCoinbaseWallet` and "Coinbase Wallet" are one. */
export const spellingOf = (text: string): string =>
  text
    .replace(/^is(?=[A-Z])/, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/wallet$/, '')

/** What a connector may be known by: its id without the adapter's prefix, and its name. */
const spellingsOf = ({ id, claimedId = id, name }: ConnectorInfo): readonly string[] =>
  [claimedId.slice(claimedId.indexOf(':') + 1), name].map(spellingOf).filter((spelling) => spelling !== '')

/**
 * The connectors that a listed wallet is in this page. In each family by its domain; else by its `injected` ids or its name, among those of
 * whom no other domain is known. Any script may announce any of it: several connectors of one family cannot be told apart.
 */
export const installedAs = (wallet: NamedWallet, all: readonly ConnectorInfo[], mobile: boolean): readonly ConnectorInfo[] => {
  const { name, injected = [] } = wallet
  const rdns = wallet.rdns === undefined ? undefined : commonDomain(wallet.rdns, mobile)
  const here = withoutCovered(all).filter(({ type }) => PAGE_WALLETS.has(type))
  const domainOf = ({ id, claimedId = id, info }: ConnectorInfo): string | undefined => {
    const domain = info?.rdns ?? (claimedId.includes(':') || !claimedId.includes('.') ? undefined : claimedId)
    return domain === undefined ? undefined : commonDomain(domain, mobile)
  }
  const isSame = (one: ConnectorInfo): boolean => {
    if (rdns !== undefined && domainOf(one) !== undefined) return false
    if (commonName(one.name) === commonName(name)) return one.type !== 'EXTERNAL' || rdns === undefined
    if (one.type === 'EXTERNAL') return false
    const spellings = spellingsOf(one)
    return injected.some(
      ({ namespace, id }) =>
        id !== SHARED_FLAG && (namespace === undefined || namespace === one.namespace) && spellings.includes(spellingOf(id)),
    )
  }
  const byDomain = rdns === undefined ? [] : here.filter((one) => domainOf(one) === rdns)
  const known = new Set(byDomain.map(({ namespace }) => namespace))
  return here.filter((one) => byDomain.includes(one) || (!known.has(one.namespace) && isSame(one)))
}
