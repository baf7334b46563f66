/** @jest-environment node */
import { createServer, type Server } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { closeServer, listen } from '../../../examples/sandbox/process/listen.ts'
import { createShapes } from '../../../server/auth/social/configured-providers.ts'
import { KNOWN_PROVIDERS } from '../../../server/auth/social/known-providers.ts'
import { openProvider } from '../../../server/auth/social/open-provider.ts'
import type { ProviderShape } from '../../../server/auth/social/provider.ts'

const NONCE = 'n'.repeat(43)
const QUESTION = { code: 'the-code', nonce: NONCE, verifier: 'v'.repeat(43) }

/** What the provider's server does with an address: an answer as JSON, a redirect, or nothing at all. */
type Behaviour = { readonly json: unknown } | { readonly redirect: string } | 'silent'

let server: Server
let address: string
let behaviours: Readonly<Record<string, Behaviour>> = {}
const asked: string[] = []
let authorization: string | undefined

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    if (path === '/token') authorization = request.headers.authorization
    const behaviour = behaviours[path]
    if (behaviour === 'silent') return
    if (behaviour && 'redirect' in behaviour) {
      response.writeHead(307, { location: behaviour.redirect }).end()
      return
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(behaviour?.json ?? {}))
  })
  address = `http://127.0.0.1:${await listen(server)}`
})
beforeEach(() => {
  asked.length = 0
})
afterEach(() => jest.restoreAllMocks())
afterAll(() => {
  server.closeAllConnections()
  return closeServer(server)
})

const CONFIG = { clientId: 'shop', clientSecret: 'the secret' }

const google = async () => {
  const known = KNOWN_PROVIDERS.google as ProviderShape
  const shape: ProviderShape = {
    ...known,
    token: `${address}/token`,
    visitor: { by: 'id-token', issuer: 'https://accounts.google.com', keys: `${address}/keys` },
  }
  return openProvider('google', CONFIG, shape, 'https://auth.example/callback')
}

const idTokenWith = async (claims: Readonly<Record<string, unknown>>): Promise<void> => {
  const keys = await generateKeyPair('RS256', { extractable: true })
  const token = await new SignJWT({ nonce: NONCE, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuer('https://accounts.google.com')
    .setAudience('shop')
    .setSubject('1')
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(keys.privateKey)
  behaviours = {
    '/token': { json: { id_token: token } },
    '/keys': { json: { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256' }] } },
  }
}

test.each([
  [true, 'ann@example.test'],
  ['true', 'ann@example.test'],
  [false, undefined],
  ['false', undefined],
  [undefined, undefined],
])('A12: an id token whose email_verified is %p names the address %p', async (email_verified, email) => {
  await idTokenWith({ email: 'ann@example.test', ...(email_verified === undefined ? {} : { email_verified }) })
  await expect((await google()).finish(QUESTION)).resolves.toEqual({ provider: 'google', subject: '1', userName: undefined, email })
  expect(authorization).toBe(`Basic ${btoa('shop:the secret')}`)
})

test.each([
  [true, 'ann@example.test'],
  [false, undefined],
  [undefined, undefined],
])('A12: an address of Discord whose verified is %p is %p', (verified, email) => {
  const { visitor } = KNOWN_PROVIDERS.discord as ProviderShape
  if (visitor.by !== 'question') throw new TypeError('Discord is asked for the visitor.')
  const answer = { id: '1', username: 'ann', email: 'ann@example.test', ...(verified === undefined ? {} : { verified }) }
  expect(visitor.read(answer)).toEqual({ subject: '1', userName: 'ann', email })
})

test('the client secret follows no redirect of the token address', async () => {
  behaviours = { '/token': { redirect: '/elsewhere' } }
  await expect((await google()).finish(QUESTION)).rejects.toMatchObject({ code: 'PROVIDER_REFUSED' })
  expect(asked).toEqual(['/token'])
})

test('a provider that never answers ends the sign-in', async () => {
  behaviours = { '/token': 'silent' }
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const limits = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(20))
  await expect((await google()).finish(QUESTION)).rejects.toMatchObject({ code: 'PROVIDER_REFUSED' })
  expect(limits).toHaveBeenCalledWith(8_000)
})

const document = (change: Readonly<Record<string, unknown>> = {}) => ({
  issuer: address,
  authorization_endpoint: `${address}/auth`,
  token_endpoint: `${address}/token`,
  jwks_uri: `${address}/keys`,
  ...change,
})
const DISCOVERY = '/.well-known/openid-configuration'

test('two registrations with one OpenID provider ask it once, each with its own scopes', async () => {
  behaviours = { [DISCOVERY]: { json: document() } }
  const shapeOf = createShapes()
  const client = { issuer: address, clientId: 'a', clientSecret: 'b' }
  await expect(shapeOf('acme', { ...client, scopes: ['openid'] })).resolves.toMatchObject({ scopes: ['openid'] })
  await expect(shapeOf('acme', client)).resolves.toMatchObject({ scopes: ['openid', 'email', 'profile'] })
  expect(asked).toEqual([DISCOVERY])
})

test.each([
  ['another issuer', { issuer: 'https://evil.example' }],
  ['a script in place of its address', { authorization_endpoint: 'javascript:alert(1)' }],
])('an OpenID provider that names %s is not asked', async (_, change) => {
  behaviours = { [DISCOVERY]: { json: document(change) } }
  const client = { issuer: address, clientId: 'a', clientSecret: 'b' }
  await expect(createShapes()('acme', client)).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' })
})
