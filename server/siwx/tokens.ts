const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** So many random bytes in hex. */
export const randomHex = (bytes: number): string => hexOf(crypto.getRandomValues(new Uint8Array(bytes)))

/** SHA-256 of a text, in hex. */
export const hashOf = async (text: string): Promise<string> =>
  hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
