import type { AuthConfigInput } from 'portico/auth-server'
import { identitySecret } from './identity/people.ts'

/** The six providers and one more, all at the sandbox's identity provider. */
export const sandboxProviders = (identity: string): NonNullable<AuthConfigInput['providers']> => {
  const endpoints = { authorize: `${identity}/auth`, token: `${identity}/token`, issuer: identity, keys: `${identity}/jwks` }
  const known = (name: 'google' | 'github' | 'facebook' | 'x' | 'discord' | 'apple') => ({
    clientId: `sandbox-${name}`,
    clientSecret: identitySecret(name),
    endpoints: { ...endpoints, user: `${identity}/${name}/user` },
  })
  return {
    google: known('google'),
    github: known('github'),
    apple: known('apple'),
    facebook: known('facebook'),
    x: known('x'),
    discord: known('discord'),
    acme: { issuer: identity, clientId: 'sandbox-acme', clientSecret: identitySecret('acme') },
  }
}
