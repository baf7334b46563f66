/** A number that is always the same for the same text (FNV-1a, 32 bits). Letter case does not count. */
function digest(text: string): number {
  let hash = 0x811c9dc5
  for (const unit of text.toLowerCase()) {
    hash ^= unit.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193) >>> 0
  }
  return hash
}

/** Degrees on the wheel without the ochres from 55 to 115, which look soiled at the depth that white text needs. */
function wheel(number: number): number {
  const at = number % 300
  return at < 55 ? at : at + 60
}

/** Two hues in degrees, always the same two, drawn from an address or a name. */
export function huesOf(text: string): readonly [first: number, second: number] {
  const hash = digest(text)
  return [wheel(hash), wheel(hash + 50 + ((hash >>> 12) % 101))]
}

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
