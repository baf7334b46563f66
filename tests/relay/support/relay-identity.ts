import { generateKeyPairSync, sign } from 'node:crypto'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

const encodeBase58 = (bytes: Buffer): string => {
  let value = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  while (value > 0n) {
    text = ALPHABET.charAt(Number(value % 58n)) + text
    value /= 58n
  }
  return text
}

const encodePart = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Claims of a relay token; whatever is left out is what a well-behaved client sends. */
export interface Claims {
  readonly aud?: string
  readonly iat?: number
  readonly exp?: number
  readonly iss?: string
}

/** A client key that signs relay tokens. */
export interface Identity {
  /** The `z…` part of the `did:key`. */
  readonly clientId: string
  token(claims: Claims & { readonly aud: string }, header?: object): string
}

/** Makes a fresh client key. */
export const createIdentity = (): Identity => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const clientId = `z${encodeBase58(Buffer.concat([Buffer.from('ed01', 'hex'), raw]))}`
  return {
    clientId,
    token: (claims, header = { alg: 'EdDSA', typ: 'JWT' }) => {
      const now = Math.floor(Date.now() / 1000)
      const payload = { iss: `did:key:${clientId}`, sub: 'a'.repeat(64), iat: now, exp: now + 86_400, ...claims }
      const body = `${encodePart(header)}.${encodePart(payload)}`
      return `${body}.${sign(null, Buffer.from(body), privateKey).toString('base64url')}`
    },
  }
}
