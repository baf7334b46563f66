const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** A random UUID (version 4). Pages without HTTPS have no `randomUUID`; random bytes they have. */
export const createEventId = (): string => {
  const { crypto } = globalThis
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const byteAt = (place: number): number => bytes[place] ?? 0
  bytes[6] = (byteAt(6) & 0x0f) | 0x40
  bytes[8] = (byteAt(8) & 0x3f) | 0x80
  const text = Array.from(bytes, (byte) => HEX[byte]).join('')
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-')
}
