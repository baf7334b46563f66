const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Bytes in base58, as the frame reads transactions. */
export const toBase58 = (bytes: Uint8Array): string => {
  const digits: number[] = []
  for (const byte of bytes) {
    let carry = byte
    for (let at = 0; at < digits.length || carry > 0; at += 1) {
      carry += (digits[at] ?? 0) * 256
      digits[at] = carry % 58
      carry = Math.trunc(carry / 58)
    }
  }
  const zeros = bytes.findIndex((byte) => byte !== 0)
  const leading = zeros < 0 ? bytes.length : zeros
  return (
    ALPHABET.charAt(0).repeat(leading) +
    digits
      .reverse()
      .map((digit) => ALPHABET.charAt(digit))
      .join('')
  )
}

/** Text in base58 as bytes; undefined where it is none. */
export const fromBase58 = (text: string): Uint8Array | undefined => {
  const bytes: number[] = []
  for (const letter of text) {
    let carry = ALPHABET.indexOf(letter)
    if (carry < 0) return undefined
    for (let at = 0; at < bytes.length || carry > 0; at += 1) {
      carry += (bytes[at] ?? 0) * 58
      bytes[at] = carry % 256
      carry = Math.trunc(carry / 256)
    }
  }
  const zeros = [...text].findIndex((letter) => letter !== ALPHABET.charAt(0))
  const leading = zeros < 0 ? text.length : zeros
  return Uint8Array.from([...Array.from({ length: leading }, () => 0), ...bytes.reverse()])
}

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

/** A transaction as the family's adapter writes it (base64), as the frame reads it. Throws where it is none. */
export const base64ToBase58 = (text: string): string => toBase58(fromBase64(text))

/** The way back; undefined for what is no base58. */
export const base58ToBase64 = (text: string): string | undefined => {
  const bytes = fromBase58(text)
  return bytes && btoa(String.fromCharCode(...bytes))
}
