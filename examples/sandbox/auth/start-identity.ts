import { randomBytes } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import Provider from 'oidc-provider'
import { choosePort } from '../process/free-port.ts'
import { type Service, startService } from '../service/start-service.ts'
import { addFarcaster } from './identity/farcaster.ts'
import { identitySecret, people, profileOf, type StandIn, standIns } from './identity/people.ts'
import { signInPage } from './identity/sign-in-page.ts'
import { mailboxStyle } from './inbox/inbox-page.ts'

/** How the identity provider is started. */
export interface IdentityOptions {
  /** Default: a free one. */
  readonly port?: number
  /** Port of the control server, see `startService`. Default: there is none. */
  readonly control?: number | undefined
  /** Address of the auth service, which windows are sent back to. */
  readonly service: string
}

/** Where the auth service answers windows of a provider. */
const callbackOf = (service: string, provider: StandIn): string => `${service.replace(/\/$/, '')}/wallet/v1/social/callback/${provider}`

const clientOf = (service: string, provider: StandIn) => ({
  client_id: `sandbox-${provider}`,
  client_secret: identitySecret(provider),
  redirect_uris: [callbackOf(service, provider)],
  grant_types: ['authorization_code'],
  response_types: ['code'],
  token_endpoint_auth_method: provider === 'facebook' || provider === 'apple' ? 'client_secret_post' : 'client_secret_basic',
})

const personOf = (id: string) => people.find((person) => person.id === id)

const claimsOf = (id: string) => {
  const person = personOf(id)
  return {
    sub: id,
    name: person?.name,
    preferred_username: person?.userName,
    ...(person?.email ? { email: person.email, email_verified: true } : {}),
  }
}

/**
 * Starts the sandbox's identity provider: a real OpenID provider with a client for each of the six and for `acme`, an OpenID provider like
 * any other. github, facebook, discord and x are asked for the visitor in their own words at `/{provider}/user`.
 */
export const startIdentity = async ({ port = 0, control, service }: IdentityOptions): Promise<Service> => {
  const chosen = port === 0 ? await choosePort(0) : port
  const issuer = `http://127.0.0.1:${chosen}`
  const provider = new Provider(issuer, {
    clients: standIns.map((name) => clientOf(service, name)),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    // Providers that speak plain OAuth ask for scopes of their own.
    scopes: ['openid', 'email', 'profile', 'name', 'public_profile', 'read:user', 'user:email', 'identify', 'users.read', 'tweet.read'],
    // The id token says who somebody is by itself, as the providers' does.
    conformIdTokenClaims: false,
    findAccount: (_: unknown, id: string) => (personOf(id) ? { accountId: id, claims: () => claimsOf(id) } : undefined),
    interactions: { url: (_: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    pkce: { required: (_: unknown, { clientId }: { readonly clientId: string }) => clientId !== 'sandbox-apple' },
    responseModes: ['query', 'form_post'],
    cookies: { keys: [randomBytes(16).toString('hex')] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, AuthorizationCode: 60, IdToken: 600 },
    // Somebody is chosen anew every time, as tests are different visitors.
    renderError: (context: { type: string; body: string }, out: Readonly<Record<string, string>>) => {
      context.type = 'text/plain'
      context.body = `${out.error}: ${out.error_description ?? ''}`
    },
  })
  const answer = provider.callback()
  type NodeContext = Context<{ Bindings: HttpBindings }>
  const nodeOf = (context: Context) => (context as unknown as NodeContext).env
  const pass = async (context: Context): Promise<Response> => {
    const { incoming, outgoing } = nodeOf(context)
    await answer(incoming, outgoing)
    return RESPONSE_ALREADY_SENT
  }
  return startService({
    name: 'identity',
    port: chosen,
    control,
    routes(app) {
      app.get('/style.css', (context) => context.body(mailboxStyle, 200, { 'content-type': 'text/css; charset=utf-8' }))
      app.get('/interaction/:uid', async (context) => {
        const { incoming, outgoing } = nodeOf(context)
        const { uid, params } = await provider.interactionDetails(incoming, outgoing)
        return context.html(signInPage(uid, String(params.client_id).replace('sandbox-', ''), new URL(service).host))
      })
      app.post('/interaction/:uid', async (context) => {
        const { incoming, outgoing } = nodeOf(context)
        const { params } = await provider.interactionDetails(incoming, outgoing)
        const person = personOf(String((await context.req.parseBody()).person))
        const finish = async (result: Readonly<Record<string, unknown>>): Promise<Response> => {
          await provider.interactionFinished(incoming, outgoing, result, { mergeWithLastSubmission: false })
          return RESPONSE_ALREADY_SENT
        }
        if (!person) return finish({ error: 'access_denied', error_description: 'The visitor cancelled.' })
        const grant = new provider.Grant({ accountId: person.id, clientId: String(params.client_id) })
        grant.addOIDCScope(String(params.scope))
        return finish({ login: { accountId: person.id, remember: false }, consent: { grantId: await grant.save() } })
      })
      app.get('/:provider/user', async (context) => {
        const token = await provider.AccessToken.find((context.req.header('authorization') ?? '').replace(/^Bearer /, ''))
        if (!token) return context.json({ message: 'The token is none of ours.' }, 401)
        const person = personOf(token.accountId)
        const profile = person && profileOf(context.req.param('provider'), person)
        return profile ? context.json(profile) : context.notFound()
      })
      addFarcaster(app, issuer)
      // Apple answers an id token to whoever asks for a name or an address.
      app.get('/auth', (context, next) => {
        const address = new URL(context.req.url)
        const scope = address.searchParams.get('scope') ?? ''
        if (address.searchParams.get('client_id') !== 'sandbox-apple' || scope.includes('openid')) return next()
        address.searchParams.set('scope', `openid ${scope}`)
        return Promise.resolve(context.redirect(`${address.pathname}${address.search}`))
      })
      app.all('*', pass)
    },
  })
}
