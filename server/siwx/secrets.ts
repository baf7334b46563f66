const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** So many random bytes in hex. */
export const randomHex = (bytes: number): string => hexOf(crypto.getRandomValues(new Uint8Array(bytes)))

/** SHA-256 of a text, in hex. */
export const hashOf = async (text: string): Promise<string> => hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', encode(text))))

/** Signs nonces, so that none has to be kept until it is used. */
export interface NonceSigner {
  /** A nonce of 128 random bits, and the token that says until when it is good. */
  issue(expiresAt: number): Promise<{ readonly nonce: string; readonly token: string }>
  /** Until when a nonce is good (ms since 1970); undefined where the token is not the one that was given out with it. */
  read(nonce: string, token: string): Promise<number | undefined>
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const

/** `{ms since 1970}.{HMAC-SHA-256 of nonce and time in hex}` */
const TOKEN = /^(\d{1,16})\.([0-9a-f]{64})$/

export const createNonceSigner = (secret: string): NonceSigner => {
  let imported: Promise<CryptoKey> | undefined
  const key = (): Promise<CryptoKey> => {
    imported ??= crypto.subtle.importKey('raw', encode(secret), HMAC, false, ['sign', 'verify'])
    return imported
  }
  const signedText = (nonce: string, expiresAt: number | string): Uint8Array<ArrayBuffer> => encode(`portico nonce ${nonce} ${expiresAt}`)
  return {
    async issue(expiresAt) {
      const nonce = randomHex(16)
      const mac = await crypto.subtle.sign('HMAC', await key(), signedText(nonce, expiresAt))
      return { nonce, token: `${expiresAt}.${hexOf(new Uint8Array(mac))}` }
    },
    async read(nonce, token) {
      const [, expiresAt, mac] = TOKEN.exec(token) ?? []
      if (expiresAt === undefined || mac === undefined) return undefined
      const bytes = Uint8Array.from(mac.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
      return (await crypto.subtle.verify('HMAC', await key(), bytes, signedText(nonce, expiresAt))) ? Number(expiresAt) : undefined
    },
  }
}
