/** Where the storage keeps how the wallet was opened: it is opened so for its requests too. */
export const CHOICE_KEY = 'app'

/** Stands in a template for the pairing link. */
const PLACE = '{uri}'

/** Whether a wallet is reached by an address of the web, which its app may answer (a universal link). */
export const isWebLink = (wallet: string): boolean => /^https?:\/\//i.test(wallet)

/** A scheme alone. */
const SCHEME = /^[a-z][a-z0-9+.-]*:?\/{0,2}$/i

/**
 * The part of a link before `wc?`: `halcyon://` for a scheme in any form of a directory (`halcyon`, `halcyon:`), or an address without its
 * last slashes.
 */
const baseOf = (wallet: string): string => {
  if (isWebLink(wallet)) return `${wallet.replace(/\/+$/, '')}/`
  const app = SCHEME.test(wallet) ? `${wallet.replace(/[/:]/g, '')}://` : wallet
  return app.endsWith('/') ? app : `${app}/`
}

/**
 * The link that opens a wallet with a pairing link: `halcyon://wc?uri=…`, `https://halcyon.example/wc?uri=…`, or the wallet's own template
 * with `{uri}` in it. `twice`: Telegram on Android decodes what leads to a scheme once too often. Links are hints: the port that opens them
 * decides.
 */
export const pairingLink = (wallet: string, uri: string, twice = false): string => {
  const encoded = encodeURIComponent(uri)
  const written = twice && !isWebLink(wallet) ? encodeURIComponent(encoded) : encoded
  return wallet.includes(PLACE) ? wallet.replaceAll(PLACE, () => written) : `${baseOf(wallet)}wc?uri=${written}`
}

/** Where a wallet is opened for a request: what its link has before `wc?`, of a template its scheme or origin alone. */
export const walletHref = (wallet: string): string => {
  if (!wallet.includes(PLACE)) return baseOf(wallet)
  return isWebLink(wallet) ? `${wallet.split('/').slice(0, 3).join('/')}/` : wallet.slice(0, wallet.indexOf('://') + 3)
}

/** Base64 without its end, as wallets inside Telegram read their parameter. */
const toParameter = (text: string): string => btoa(text).replaceAll('=', '')

/** The link that opens the wallet that a request was sent to. An app inside Telegram takes one parameter. */
export const requestLink = (href: string, id: number, topic: string): string => {
  const request = `requestId=${id}&sessionTopic=${topic}`
  const base = href.replace(/\/$/, '')
  return base.startsWith('https://t.me/')
    ? `${base}${base.includes('?') ? '&' : '?'}startapp=${toParameter(request)}`
    : `${base}/wc?${request}`
}
