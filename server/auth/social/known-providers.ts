import * as v from 'valibot'
import type { ProviderShape } from './provider.ts'

const id = v.pipe(v.union([v.string(), v.pipe(v.number(), v.safeInteger())]), v.transform(String), v.minLength(1), v.maxLength(255))
const text = v.nullish(v.pipe(v.string(), v.maxLength(254)))

/** Reads an answer by its schema and the places of name and e-mail in it. */
const reader =
  <S extends v.GenericSchema>(
    schema: S,
    pick: (read: v.InferOutput<S>) => { subject: string; userName?: string | null | undefined; email?: string | null | undefined },
  ) =>
  (answer: unknown) => {
    const { subject, userName, email } = pick(v.parse(schema, answer))
    return { subject, userName: userName ?? undefined, email: email ?? undefined }
  }

/** google, apple, facebook, github, discord, x: as they speak. */
export const KNOWN_PROVIDERS: Readonly<Record<string, ProviderShape>> = {
  google: {
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
    secretIn: 'header',
    visitor: { by: 'id-token', issuer: 'https://accounts.google.com', keys: 'https://www.googleapis.com/oauth2/v3/certs' },
  },
  apple: {
    authorize: 'https://appleid.apple.com/auth/authorize',
    token: 'https://appleid.apple.com/auth/token',
    scopes: ['name', 'email'],
    // Apple posts the answer where a name or an address is asked for.
    query: { response_mode: 'form_post' },
    pkce: false,
    secretIn: 'body',
    visitor: { by: 'id-token', issuer: 'https://appleid.apple.com', keys: 'https://appleid.apple.com/auth/keys' },
  },
  facebook: {
    authorize: 'https://www.facebook.com/v21.0/dialog/oauth',
    token: 'https://graph.facebook.com/v21.0/oauth/access_token',
    scopes: ['email', 'public_profile'],
    pkce: true,
    secretIn: 'body',
    visitor: {
      by: 'question',
      address: 'https://graph.facebook.com/me?fields=id,name,email',
      read: reader(v.object({ id, name: text, email: text }), ({ id: subject, name, email }) => ({ subject, userName: name, email })),
    },
  },
  github: {
    authorize: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    scopes: ['read:user', 'user:email'],
    pkce: true,
    secretIn: 'header',
    visitor: {
      by: 'question',
      address: 'https://api.github.com/user',
      read: reader(v.object({ id, login: text, email: text }), ({ id: subject, login, email }) => ({ subject, userName: login, email })),
    },
  },
  discord: {
    authorize: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    scopes: ['identify', 'email'],
    pkce: true,
    secretIn: 'header',
    visitor: {
      by: 'question',
      address: 'https://discord.com/api/users/@me',
      read: reader(
        v.object({ id, username: text, email: text, verified: v.nullish(v.boolean()) }),
        ({ id: subject, username, email, verified }) => ({
          subject,
          userName: username,
          email: verified === true ? email : undefined,
        }),
      ),
    },
  },
  x: {
    authorize: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    scopes: ['users.read', 'tweet.read'],
    pkce: true,
    secretIn: 'header',
    visitor: {
      by: 'question',
      address: 'https://api.x.com/2/users/me',
      read: reader(v.object({ data: v.object({ id, username: text }) }), ({ data }) => ({ subject: data.id, userName: data.username })),
    },
  },
}
