const INLINE = /^data:image\/(?:png|webp|jpeg|gif|svg\+xml)[;,]/i
const INLINE_LIMIT = 64_000

/**
 * The address an `<img>` may load, or `undefined` for one that is refused. Accepted are `data:` images of the kinds png, webp,
 * jpeg, gif and svg+xml up to 64 kB, https addresses, and addresses of the page's own origin, `blob:` ones among them.
 */
export function imageSource(source: string | undefined): string | undefined {
  const text = source?.trim()
  if (!text) return undefined
  if (/^data:/i.test(text)) return INLINE.test(text) && text.length <= INLINE_LIMIT ? text : undefined
  const base = typeof document === 'undefined' ? undefined : document.baseURI
  if (!URL.canParse(text, base)) return undefined
  const url = new URL(text, base)
  if (url.protocol === 'https:') return url.href
  return (url.protocol === 'http:' || url.protocol === 'blob:') && base !== undefined && url.origin === new URL(base).origin
    ? url.href
    : undefined
}
