import { PorticoError } from '../contract/errors.ts'
import type { LinksPort } from '../contract/ports.ts'

/** Apps that a link may open beside the browser and mail: wallets by the scheme that they document. */
const WALLETS = new Set(
  (
    'argent backpack bifrostwallet binance bitget bitkeep bitverseapp bloom bnc bw bybitapp cbwallet celo coin98 dfw exodus fearless ' +
    'foxwallet frontier gtweb3wallet imtokenv2 iopay kaikas keplrwallet krakenwallet ledgerlive leapcosmoswallet mecowallet metamask ' +
    'mewwallet novawallet okex okto okx omni oneinch onekey-wallet paraswap phantom rabby rainbow robinhood-wallet roninwallet safe ' +
    'safepalwallet solflare subwallet talisman tokenpocket tpdapp tpoutside trust uniswap wc xportal zeal zerion zilpay'
  ).split(' '),
)

/** The name of an app in its maker's own domain: `com.acme.wallet`. Systems and browsers have no schemes of this form. */
const DOMAIN = /^[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*){2,}$/

/** What a host may allow by name, and what it may not: a browser opens these itself. */
const NAME = /^(?!(?:javascript|data|vbscript|blob|file|filesystem|about|view-source|https?|wss?|ftp|intent)$)[a-z][a-z0-9+.-]+$/

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const INVISIBLE = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202f\u2060-\u2064\ufeff]/

const refuse = (why: string): never => {
  throw new PorticoError('LINK_REFUSED', `The link was refused: ${why}.`)
}

/**
 * The address that may be opened: https (http on this machine), mailto, or the scheme of an app that is known or that the host names.
 * Throws `LINK_REFUSED` for everything else; the browser never sees what was refused.
 */
export const parseLink = (href: string, schemes: readonly string[] = []): string => {
  if (typeof href !== 'string' || href.length > 4_096) refuse('not a text of at most 4096 characters')
  if (INVISIBLE.test(href)) refuse('it holds white space or invisible characters')
  const scheme = href.slice(0, Math.max(0, href.indexOf(':')))
  let url: URL
  try {
    url = new URL(href)
  } catch {
    return refuse('it is not an absolute address')
  }
  if (url.username || url.password) refuse('it carries a user name')
  if (url.protocol === 'https:') return url.href
  if (url.protocol === 'http:' && LOOPBACK.test(url.hostname)) return url.href
  const known = scheme === 'mailto' || WALLETS.has(scheme) || DOMAIN.test(scheme)
  if (!known && !(schemes.includes(scheme) && NAME.test(scheme))) {
    refuse('its scheme is not that of a known app; the option "schemes" of createPortico allows others')
  }
  return href
}

/** What opening links needs to know. */
export interface LinkParts {
  /** Whether the page is one, which is then left as a whole. */
  readonly frame: boolean
  /** Those that the host allows. */
  readonly schemes?: readonly string[] | undefined
  /** Runs before the refusal is thrown. */
  refused?(): void
}

/** Opens links. */
export const createLinks = ({ frame, schemes, refused }: LinkParts): Pick<LinksPort, 'open'> => ({
  open(href, target = '_blank') {
    try {
      globalThis.open(parseLink(href, schemes), target === '_self' && frame ? '_top' : target, 'noopener,noreferrer')
    } catch (cause) {
      refused?.()
      throw cause
    }
  },
})
