import { PorticoError } from '../contract/errors.ts'
import type { LinksPort } from '../contract/ports.ts'

/**
 * Mail, whatever wallet answers for pairing links, and the name of an app in its maker's own domain: `com.acme.wallet`. Systems and browsers
 * have no schemes of that form.
 */
const KNOWN = /^(?:mailto|wc|[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*){2,})$/

/** What may be named beside these, and what may not: a browser opens these itself. */
const NAME = /^(?!(?:javascript|data|vbscript|blob|file|filesystem|about|view-source|https?|wss?|ftp|intent)$)[a-z][a-z0-9+.-]+$/

const LOOPBACK = /^((?:[a-z\d-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const INVISIBLE = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202f\u2060-\u2064\ufeff]/

const refuse = (why: string): never => {
  throw new PorticoError('LINK_REFUSED', `The link was refused: ${why}.`)
}

/**
 * The address that may be opened: https (http on this machine), mailto, wc, an app by a name in the form of a domain, or a scheme that is
 * named in `schemes`. Throws `LINK_REFUSED` for everything else; the browser never sees what was refused.
 */
export const parseLink = (href: string, schemes: readonly (string | undefined)[] = []): string => {
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
  if (!KNOWN.test(scheme) && !(schemes.includes(scheme) && NAME.test(scheme))) {
    refuse('its scheme is not on the allow-list; the option "schemes" of createPortico adds to it')
  }
  return href
}

/** The page that a window or a frame may show. Throws `LINK_REFUSED`. */
export const parsePage = (href: string): URL => {
  const url = new URL(parseLink(href))
  if (/^https?:$/.test(url.protocol)) return url
  throw new PorticoError('LINK_REFUSED', 'The link was refused: it is no page.')
}

export interface LinkParts {
  /** Whether the page is one, which is then left as a whole. */
  readonly frame: boolean
  /** Whether the page is in Telegram's browser, which opens apps from a window of their own only. */
  readonly telegram?: boolean
  /** Those that the host allows. */
  readonly schemes?: readonly string[] | undefined
  /** Runs before the refusal is thrown. */
  refused?(): void
}

/** Opens links. */
export const createLinks = ({ frame, telegram, schemes = [], refused }: LinkParts): Pick<LinksPort, 'open'> => ({
  open(href, target = '_blank') {
    const app = typeof target === 'object'
    const beside = target === '_blank' || (app && telegram)
    try {
      const parsed = parseLink(href, app ? [...schemes, target.app] : schemes)
      globalThis.open(parsed, beside ? '_blank' : frame ? '_top' : '_self', 'noopener,noreferrer')
    } catch (cause) {
      refused?.()
      throw cause
    }
  },
})
