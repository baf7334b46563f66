import * as v from 'valibot'
import { addressText } from '../api/values.ts'
import type { AuthConfig, Project, ProviderConfig } from '../config/config-schema.ts'
import { Refusal } from '../http/refusal.ts'
import { KNOWN_PROVIDERS } from './known-providers.ts'
import type { ProviderShape } from './provider.ts'

/** The providers that a project offers, with the registrations it uses. */
export const providersOf = (config: AuthConfig, project: Project): Readonly<Record<string, ProviderConfig>> => {
  const all = { ...config.providers, ...project.clients }
  return Object.fromEntries(Object.entries(all).filter(([name]) => project.providers?.includes(name) ?? true))
}

const discovery = v.object({ issuer: v.string(), authorization_endpoint: addressText, token_endpoint: addressText, jwks_uri: addressText })

/** ms that a provider is waited for. */
const TIMEOUT = 8_000

const discover = async (issuer: string): Promise<Omit<ProviderShape, 'scopes'>> => {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT), redirect: 'error' })
  const found = v.parse(discovery, await answer.json())
  // What names another issuer speaks for somebody else.
  if (found.issuer !== issuer) throw new TypeError(`${address} names the issuer ${found.issuer.slice(0, 200)}.`)
  return {
    authorize: found.authorization_endpoint,
    token: found.token_endpoint,
    pkce: true,
    secretIn: 'header',
    visitor: { by: 'id-token', issuer, keys: found.jwks_uri },
  }
}

const placed = (shape: ProviderShape, config: ProviderConfig): ProviderShape => {
  const { authorize, token, user, issuer, keys } = ('endpoints' in config ? config.endpoints : undefined) ?? {}
  const { visitor } = shape
  return {
    ...shape,
    authorize: authorize ?? shape.authorize,
    token: token ?? shape.token,
    visitor:
      visitor.by === 'question'
        ? { ...visitor, address: user ?? visitor.address }
        : { ...visitor, issuer: issuer ?? visitor.issuer, keys: keys ?? visitor.keys },
  }
}

/** Answers how a provider speaks. What an OpenID provider says of itself is asked once; after a failure again. */
export const createShapes = () => {
  const discovered = new Map<string, ReturnType<typeof discover>>()
  return async (name: string, config: ProviderConfig): Promise<ProviderShape> => {
    if (!('issuer' in config)) {
      const known = Object.hasOwn(KNOWN_PROVIDERS, name) ? KNOWN_PROVIDERS[name] : undefined
      if (!known) throw new Refusal('METHOD_UNAVAILABLE')
      return placed(known, config)
    }
    const { issuer, scopes = ['openid', 'email', 'profile'] } = config
    const asked = discovered.get(issuer) ?? discover(issuer)
    discovered.set(issuer, asked)
    try {
      return { ...(await asked), scopes }
    } catch (cause) {
      discovered.delete(issuer)
      throw new Refusal('PROVIDER_UNAVAILABLE', { cause })
    }
  }
}
