/** The scheme of an app, bare or in full. That it may be opened is decided where links are opened. */
const SCHEME =
  /^(?!(?:javascript|data|vbscript|blob|file|filesystem|about|view-source|ftp|wss?|https?|intent)\b)[a-z][a-z0-9+.-]{1,60}(?::(?:\/\/[\w./?=&%-]*)?)?$/i

/** Characters of a link. */
const LIMIT = 2_048

/**
 * An https address as somebody else wrote it, in its normal form; undefined for anything else, and for one with a name and password.
 *
 * @example webLink('https://quay.example') // 'https://quay.example/'
 */
export const webLink = (given: unknown): string | undefined => {
  if (typeof given !== 'string' || given.length > LIMIT || !/^https:\/\/[^\s\p{C}]+$/iu.test(given) || !URL.canParse(given))
    return undefined
  const { href, username, password } = new URL(given)
  return username || password ? undefined : href
}

/**
 * What opens a wallet's app, as a directory or a page's storage has it: a scheme (`halcyon`, `halcyon:`, `halcyon://`) or an https address.
 * Undefined for anything else.
 */
export const appLink = (given: unknown): string | undefined =>
  typeof given === 'string' && given.length <= LIMIT && SCHEME.test(given) ? given : webLink(given)

/** Where a link leads, for the visitor: the host of an address, the scheme of an app. */
export const placeOf = (link: string): string =>
  /^https:/i.test(link) && URL.canParse(link) ? new URL(link).host : link.replace(/:.*/s, '')
