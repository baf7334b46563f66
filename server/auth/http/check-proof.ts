import * as v from 'valibot'
import { originText } from '../api/values.ts'
import { equalTexts, hashOf } from '../crypto/secrets.ts'
import type { AuthDatabase } from '../database/database.ts'
import { Refusal } from './refusal.ts'

/** ms that the clocks of service and device may differ. */
const CLOCK = 60_000

const claims = v.object({
  jti: v.pipe(v.string(), v.regex(/^[\w-]{16,100}$/)),
  htm: v.string(),
  htu: v.string(),
  iat: v.pipe(v.number(), v.safeInteger()),
  bod: v.string(),
  prj: v.pipe(v.string(), v.maxLength(128)),
  org: originText,
  ath: v.exactOptional(v.string()),
})

/** Who calls: the key, the project and the embedding origin that it names. */
export interface ProvenCaller {
  /** Thumbprint of the key (RFC 7638). */
  readonly key: string
  readonly projectId: string
  readonly origin: string
}

/** The call that the proof must be about. */
export interface ProvenCall {
  readonly method: string
  readonly url: string
  readonly body: string
  readonly token: string | undefined
}

/** Reads the header `dpop`; throws a refusal where it proves nothing. */
export type CheckProof = (proof: string, call: ProvenCall) => Promise<ProvenCaller>

/**
 * Checks proofs of possession (RFC 9449): signed by the key that they name, made for this call with this body and this token, in the last
 * minute, and never seen before.
 */
export const createProofCheck = (jose: typeof import('jose'), database: AuthDatabase, now: () => number): CheckProof => {
  const verified = async (proof: string) => {
    try {
      const { payload, protectedHeader } = await jose.jwtVerify(proof, jose.EmbeddedJWK, { typ: 'dpop+jwt', algorithms: ['ES256'] })
      return { claims: v.parse(claims, payload), jwk: protectedHeader.jwk ?? {} }
    } catch (cause) {
      throw new Refusal('PROOF_INVALID', { cause })
    }
  }
  return async (proof, { method, url, body, token }) => {
    if (proof === '' || proof.length > 4000) throw new Refusal('PROOF_INVALID')
    const { claims: claimed, jwk } = await verified(proof)
    const bound =
      claimed.htm === method &&
      claimed.htu === url &&
      equalTexts(claimed.bod, await hashOf(body)) &&
      (token === undefined ? claimed.ath === undefined : equalTexts(claimed.ath ?? '', await hashOf(token)))
    if (!bound) throw new Refusal('PROOF_INVALID')
    const at = now()
    const made = claimed.iat * 1000
    if (Math.abs(made - at) > CLOCK) throw new Refusal('PROOF_TIME', { now: at })
    const key = await jose.calculateJwkThumbprint(jwk)
    // In one statement, so that of two equal calls that come at once one goes without.
    const first = await database.run('INSERT INTO used_proofs (id, expires_at) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING RETURNING id', [
      await hashOf(`${key}.${claimed.jti}`),
      made + 2 * CLOCK,
    ])
    if (first.length === 0) throw new Refusal('PROOF_USED')
    return { key, projectId: claimed.prj, origin: claimed.org }
  }
}
