import { base64urlnopad } from '@scure/base'

/** Bytes as WebCrypto takes them. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Makes random bytes. */
export type Random = (length: number) => Bytes

/** Random bytes of the browser's own generator. */
export const browserRandom: Random = (length) => crypto.getRandomValues(new Uint8Array(length))

/**
 * Overwrites secrets that were used. Copies that the engine made, and numbers inside the curve library, cannot be reached: the time in which
 * a secret can be read is made short, not zero.
 */
export const wipe = (...secrets: readonly (Uint8Array | undefined)[]): void => {
  for (const secret of secrets) secret?.fill(0)
}

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

export const textOf = (bytes: Uint8Array): string => base64urlnopad.encode(bytes)

/** Reads what `textOf` wrote. Text of another form throws. */
export const bytesOf = (text: string): Bytes => new Uint8Array(base64urlnopad.decode(text))

export const concat = (...parts: readonly Uint8Array[]): Bytes => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
