import * as v from 'valibot'
import type { ProviderConfig } from '../config/config-schema.ts'
import { Refusal } from '../http/refusal.ts'
import { loadPeer } from '../load-peer.ts'
import type { Identity } from '../records/accounts.ts'
import type { Provider, ProviderShape } from './provider.ts'

/** ms that a provider is waited for. */
const TIMEOUT = 8_000

const tokens = v.object({ access_token: v.exactOptional(v.string()), id_token: v.exactOptional(v.string()) })
const idClaims = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  nonce: v.string(),
  name: v.nullish(v.string()),
  preferred_username: v.nullish(v.string()),
  email: v.nullish(v.string()),
  /** Apple writes it as text. */
  email_verified: v.nullish(v.union([v.boolean(), v.string()])),
})

/** An address that the provider has not verified is the visitor's word: anybody could name anybody's. */
const isVerified = (claim: boolean | string | null | undefined): boolean => claim === true || claim === 'true'

const loadLibraries = async () => ({
  jose: await loadPeer('jose', '6.2.18', () => import('jose')),
  arctic: await loadPeer('arctic', '3.7.0', () => import('arctic')),
})
type Libraries = Awaited<ReturnType<typeof loadLibraries>>

/** Apple's secret: a statement of ours, signed for five minutes. */
const appleSecret = async (
  { jose }: Libraries,
  config: Extract<ProviderConfig, { readonly teamId: string }>,
  issuer: string,
): Promise<string> =>
  new jose.SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: config.keyId })
    .setIssuer(config.teamId)
    .setSubject(config.clientId)
    .setAudience(issuer)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(await jose.importPKCS8(config.privateKey.replaceAll('\\n', '\n'), 'ES256'))

const secretOf = async (libraries: Libraries, config: ProviderConfig, shape: ProviderShape): Promise<string> => {
  if (!('teamId' in config)) return config.clientSecret
  return appleSecret(libraries, config, shape.visitor.by === 'id-token' ? shape.visitor.issuer : '')
}

/** Makes a provider of its configuration and shape. `redirect` is registered with the provider. */
export const openProvider = async (name: string, config: ProviderConfig, shape: ProviderShape, redirect: string): Promise<Provider> => {
  const libraries = await loadLibraries()
  const { jose, arctic } = libraries
  const { visitor } = shape
  // Kept with the provider, so that its keys are not fetched for every sign-in.
  const keys = visitor.by === 'id-token' ? jose.createRemoteJWKSet(new URL(visitor.keys), { timeoutDuration: TIMEOUT }) : undefined

  const exchange = async (code: string, verifier: string): Promise<v.InferOutput<typeof tokens>> => {
    const secret = await secretOf(libraries, config, shape)
    const inBody = shape.secretIn === 'body'
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirect,
      ...(inBody ? { client_id: config.clientId, client_secret: secret } : {}),
      ...(shape.pkce ? { code_verifier: verifier } : {}),
    })
    const answer = await fetch(shape.token, {
      method: 'POST',
      body,
      headers: {
        accept: 'application/json',
        'user-agent': 'portico',
        ...(inBody ? {} : { authorization: `Basic ${btoa(`${config.clientId}:${secret}`)}` }),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    })
    if (!answer.ok) throw new Refusal('PROVIDER_REFUSED')
    return v.parse(tokens, await answer.json())
  }

  const byIdToken = async (idToken: string | undefined, nonce: string, issuer: string): Promise<Identity> => {
    if (idToken === undefined || !keys) throw new Refusal('PROVIDER_REFUSED')
    const { payload } = await jose.jwtVerify(idToken, keys, {
      issuer,
      audience: config.clientId,
      clockTolerance: 60,
      requiredClaims: ['exp', 'iat'],
    })
    const claims = v.parse(idClaims, payload)
    if (claims.nonce !== nonce) throw new Refusal('PROVIDER_REFUSED')
    return {
      provider: name,
      subject: claims.sub,
      userName: claims.preferred_username ?? claims.name ?? undefined,
      email: isVerified(claims.email_verified) ? (claims.email ?? undefined) : undefined,
    }
  }

  const byQuestion = async (
    accessToken: string | undefined,
    { address, read }: Extract<typeof visitor, { by: 'question' }>,
  ): Promise<Identity> => {
    if (accessToken === undefined) throw new Refusal('PROVIDER_REFUSED')
    const answer = await fetch(address, {
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json', 'user-agent': 'portico' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    })
    if (!answer.ok) throw new Refusal('PROVIDER_REFUSED')
    return { provider: name, ...read(await answer.json()) }
  }

  return {
    name,
    async begin({ state, nonce, verifier }) {
      const client = new arctic.OAuth2Client(config.clientId, null, redirect)
      const scopes = Array.from(shape.scopes)
      const address = shape.pkce
        ? client.createAuthorizationURLWithPKCE(shape.authorize, state, arctic.CodeChallengeMethod.S256, verifier, scopes)
        : client.createAuthorizationURL(shape.authorize, state, scopes)
      if (visitor.by === 'id-token') address.searchParams.set('nonce', nonce)
      for (const [key, value] of Object.entries(shape.query ?? {})) address.searchParams.set(key, value)
      return address.href
    },
    async finish({ code, nonce, verifier }) {
      try {
        const got = await exchange(code, verifier)
        return visitor.by === 'id-token'
          ? await byIdToken(got.id_token, nonce, visitor.issuer)
          : await byQuestion(got.access_token, visitor)
      } catch (cause) {
        throw cause instanceof Refusal ? cause : new Refusal('PROVIDER_REFUSED', { cause })
      }
    },
  }
}
