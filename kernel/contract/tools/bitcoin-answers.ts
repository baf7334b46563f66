/** Bytes of a signature: a bare one of Taproot at least, and no more than scripts have ever taken. */
const SIGNATURE = [64, 10_000] as const

/** Bytes of a PSBT: two may be as long as a block. */
const PSBT = [10, 8_000_000] as const

const HEX = /^(?:0x)?((?:[\da-f]{2})+)$/i
// Digits after `0x` that are no whole bytes would be base64 as well.
const BASE64 = /^(?!0x[\da-f]+$)[\w+/-]+={0,2}$/i

/** Prefixes of BIP-322: those of whole transactions and of funds are part of the signature, that of the simple form may be left out. */
const [SIMPLE, OTHERS] = ['smp', /^(?:ful|pof)/] as const

const fromHex = (digits: string): Uint8Array =>
  Uint8Array.from({ length: digits.length / 2 }, (_, place) => Number.parseInt(digits.slice(2 * place, 2 * place + 2), 16))

const toBase64 = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

const fromBase64 = (text: string): Uint8Array | undefined => {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}

const isByte = (value: unknown): boolean => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 256

const bytesOf = (value: unknown, longest: number): Uint8Array | undefined => {
  // A wallet's window has classes of its own.
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength))
  if (Object.prototype.toString.call(value) === '[object ArrayBuffer]') return new Uint8Array((value as ArrayBuffer).slice(0))
  if (Array.isArray(value)) return value.length <= longest && value.every(isByte) ? Uint8Array.from(value) : undefined
  if (typeof value !== 'string' || value.length > 2 * longest + 2) return undefined
  const [, digits] = HEX.exec(value) ?? []
  if (digits !== undefined) return fromHex(digits)
  return BASE64.test(value) ? fromBase64(value) : undefined
}

const between = (bytes: Uint8Array | undefined, [least, most]: readonly [number, number]): Uint8Array | undefined =>
  bytes && bytes.length >= least && bytes.length <= most ? bytes : undefined

/**
 * A Bitcoin signature of a text, in base64: from bytes, hexadecimal or base64, whatever kind it is (BIP-137, BIP-322). Undefined for what is
 * none.
 */
export const bitcoinSignature = (value: unknown): string | undefined => {
  const text = typeof value === 'string' ? value.trim() : value
  const whole = typeof text === 'string' && OTHERS.test(text) ? between(bytesOf(text.slice(3), SIGNATURE[1]), SIGNATURE) : undefined
  // A bare signature may begin with these letters as well, but no witness or header byte does.
  if (whole && typeof text === 'string') return `${text.slice(0, 3)}${toBase64(whole)}`
  const bare = typeof text === 'string' && text.startsWith(SIMPLE) ? text.slice(SIMPLE.length) : text
  const bytes = between(bytesOf(bare, SIGNATURE[1]), SIGNATURE)
  return bytes && toBase64(bytes)
}

/** A PSBT as bytes: from bytes, hexadecimal or base64. Undefined for what is none. */
export const psbtBytes = (value: unknown): Uint8Array | undefined => {
  const bytes = between(bytesOf(typeof value === 'string' ? value.trim() : value, PSBT[1]), PSBT)
  return bytes && [0x70, 0x73, 0x62, 0x74, 0xff].every((byte, place) => bytes[place] === byte) ? bytes : undefined
}
