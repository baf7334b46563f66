import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import * as v from 'valibot'
import { MAX_TOKEN_SECONDS } from './limits.ts'

const ED25519_MULTICODEC = 'ed01'
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
const CLOCK_SKEW_SECONDS = 120

const Token = v.pipe(v.string(), v.maxLength(4096), v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'not a JWT'))
const Header = v.object({ alg: v.literal('EdDSA', 'alg is not EdDSA'), typ: v.literal('JWT') })
const Payload = v.object({
  iss: v.pipe(v.string(), v.regex(/^did:key:z[1-9A-HJ-NP-Za-km-z]{40,60}$/, 'iss is not a did:key')),
  sub: v.pipe(v.string(), v.minLength(1)),
  aud: v.string(),
  iat: v.number(),
  exp: v.number(),
})

/** What a token is held against. */
export interface AuthRules {
  /** Accepted `aud` values, without a trailing slash; any value when left out. */
  readonly audience?: readonly string[]
  /** Unix time in seconds. */
  readonly now: number
}

const readPart = (part: string): unknown => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    throw new Error('not a JWT')
  }
}

const publicKeyOf = (issuer: string) => {
  const raw = Buffer.from(base58.decode(issuer.slice('did:key:z'.length)))
  if (raw.length !== 34 || raw.subarray(0, 2).toString('hex') !== ED25519_MULTICODEC) throw new TypeError('iss is not an Ed25519 key')
  return createPublicKey({ key: Buffer.concat([SPKI_PREFIX, raw.subarray(2)]), format: 'der', type: 'spki' })
}

/**
 * Checks the `auth` query parameter of a relay socket: an EdDSA JWT whose issuer is the `did:key` of the Ed25519 key that signed it.
 * Answers the client id (the `z…` part of the issuer). Throws an `Error` whose message is the reason, fit for the client's eyes.
 */
export const verifyAuth = (jwt: unknown, rules: AuthRules): string => {
  const [head = '', body = '', signature = ''] = v.parse(Token, jwt).split('.')
  v.parse(Header, readPart(head))
  const claims = v.parse(Payload, readPart(body))
  const signed = Buffer.from(`${head}.${body}`)
  if (!verify(null, signed, publicKeyOf(claims.iss), Buffer.from(signature, 'base64url'))) throw new Error('signature does not match')
  if (claims.exp <= rules.now) throw new Error('JWT has expired')
  if (claims.exp - claims.iat > MAX_TOKEN_SECONDS) throw new Error('JWT lives longer than a day')
  if (claims.iat > rules.now + CLOCK_SKEW_SECONDS) throw new Error('JWT is not yet valid')
  if (rules.audience && !rules.audience.includes(claims.aud.replace(/\/$/, ''))) throw new Error('aud names another relay')
  return claims.iss.slice('did:key:'.length)
}
