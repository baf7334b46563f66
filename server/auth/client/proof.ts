import { toBase64url } from '../crypto/base64url.ts'

/** A key pair of the frame: ECDSA on P-256. The private key need not, and should not, be extractable. */
export interface ProofKey {
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
}

/** What a proof is about. */
export interface ProofSubject {
  readonly method: string
  /** Without query. */
  readonly url: string
  /** The body as it is sent; empty for a GET. */
  readonly body: string
  readonly projectId: string
  /** The exact origin that embeds the frame. */
  readonly origin: string
  /** The session's token, for calls of a session. */
  readonly token?: string | undefined
  /** The service's clock, in ms since 1970. */
  readonly now: number
}

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const json = (value: unknown): string => toBase64url(encode(JSON.stringify(value)))
const hash = async (text: string): Promise<string> => toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', encode(text))))

/** Makes a key that cannot leave the browser. Keep it in IndexedDB; where there is none it lives as long as the page. */
export const createProofKey = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])

/**
 * Signs a call: a proof of possession in the form of RFC 9449 (DPoP) that also binds the body (`bod`), the project (`prj`) and the
 * embedding origin (`org`). It is good once.
 */
export const signProof = async (key: ProofKey, { method, url, body, projectId, origin, token, now }: ProofSubject): Promise<string> => {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', key.publicKey)
  const header = json({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } })
  const claims = json({
    jti: toBase64url(crypto.getRandomValues(new Uint8Array(16))),
    htm: method,
    htu: url,
    iat: Math.floor(now / 1000),
    bod: await hash(body),
    prj: projectId,
    org: origin,
    ...(token === undefined ? {} : { ath: await hash(token) }),
  })
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key.privateKey, encode(`${header}.${claims}`))
  return `${header}.${claims}.${toBase64url(new Uint8Array(signature))}`
}
