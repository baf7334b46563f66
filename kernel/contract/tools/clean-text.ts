/** Characters that draw nothing or turn the order of others: format and bidi controls, zero-width ones, lone surrogates. */
const HIDDEN = /[\p{Cf}\p{Cs}\p{DI}]/gu

/** Runs of space, and control characters. */
const GAPS = /[\s\p{Cc}]+/gu

const PICTURE = /^data:image\/(png|webp|jpeg|gif|svg\+xml)[;,]/i

/** Characters of a data URI: 64 kB. */
const PICTURE_LIMIT = 64_000

/**
 * A foreign picture that is safe to show through `<img>`: a small `data:image/` URI. Undefined for every other address.
 *
 * @example
 * cleanPicture(wallet.icon) // 'data:image/svg+xml;base64,…'
 * cleanPicture('https://example.org/icon.png') // undefined
 */
export const cleanPicture = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= PICTURE_LIMIT && PICTURE.test(value.trim()) ? value.trim() : undefined

/**
 * Foreign text made fit to show: NFC, one line, nothing hidden, at most `limit` characters. Empty for anything but text.
 *
 * @example cleanText('Acme\u202E\n Wallet', 40) // 'Acme Wallet'
 */
export const cleanText = (value: unknown, limit: number): string => {
  if (typeof value !== 'string') return ''
  // The cut comes first: cleaning megabytes would hold up the page.
  const text = value.slice(0, 1_024).replace(HIDDEN, '').replace(GAPS, ' ').normalize('NFC').trim()
  return [...text].slice(0, limit).join('').trim()
}
