/** How messages of EIP-4361, SIWS and those like them begin, wherever it stands: a lenient reader may take what a strict one does not. */
const PHRASE = /(\S+)\s+wants\s+you\s+to\s+sign\s+in\s+with\s+your\b/giu

const BYTES = /^0x([\da-f]{2})*$/i
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Characters; what is longer is not read. */
const BASE58_LIMIT = 20_000

const hexBytes = (digits: string): Uint8Array => Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

const base58Bytes = (text: string): Uint8Array | undefined => {
  if (text === '' || text.length > BASE58_LIMIT) return undefined
  let value = 0n
  for (const character of text) {
    const digit = BASE58.indexOf(character)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const zeros = text.length - text.replace(/^1+/, '').length
  const hex = value === 0n ? '' : value.toString(16)
  return Uint8Array.from([...Array<number>(zeros).fill(0), ...hexBytes(`${hex.length % 2 ? '0' : ''}${hex}`)])
}

const decode = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** What a text of a request may stand for: itself, or bytes that are a text, as families write them. */
const readings = (text: string): readonly string[] => {
  const bytes = BYTES.test(text) ? hexBytes(text.slice(2)) : base58Bytes(text)
  const decoded = bytes && decode(bytes)
  return decoded === undefined ? [text] : [text, decoded]
}

/**
 * The site that a request signs in to, if it is not the asking page. Whoever signs such a message lets this page into that site. So an
 * approval view offers only to reject it, in every family and method.
 *
 * @example
 * const domain = foreignSignIn(request.params, request.origin)
 * const approve = domain === undefined ? text('approve') : undefined
 */
export const foreignSignIn = (params: unknown, origin: string): string | undefined => {
  const { host } = new URL(origin)
  return textsIn(params)
    .flatMap(readings)
    .flatMap((text) => [...text.matchAll(PHRASE)])
    .map(([, domain = '']) => domain.replace(/^[a-z][a-z\d+.-]*:\/\//i, ''))
    .find((domain) => domain.toLowerCase() !== host)
}
