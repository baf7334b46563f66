import { PorticoError } from '../contract/errors.ts'
import type { LinksPort } from '../contract/ports.ts'

const REFUSED = new Set([
  'javascript',
  'data',
  'vbscript',
  'blob',
  'file',
  'about',
  'filesystem',
  'view-source',
  'http',
  'ws',
  'wss',
  'ftp',
  'intent',
])
const CUSTOM_SCHEME = /^[a-z][a-z0-9+.-]{1,}$/
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const INVISIBLE = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202f\u2060-\u2064\ufeff]/

const refuse = (why: string): never => {
  throw new PorticoError('LINK_REFUSED', `The link was refused: ${why}.`)
}

/**
 * The address that may be opened: https (http on this machine), mailto, or a well-formed custom scheme.
 * Throws `LINK_REFUSED` for everything else; the browser never sees what was refused.
 */
export const parseLink = (href: string): string => {
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
  if (scheme !== scheme.toLowerCase() || REFUSED.has(scheme) || !CUSTOM_SCHEME.test(scheme)) refuse('its scheme is not allowed')
  return href
}

/** Opens links. `frame`: whether the page is one, which is then left as a whole. */
export const createLinks = (frame: boolean): Pick<LinksPort, 'open'> => ({
  open(href, target = '_blank') {
    globalThis.open(parseLink(href), target === '_self' && frame ? '_top' : target, 'noopener,noreferrer')
  },
})
