/** @jest-environment node */
import { createServer, type Server } from 'node:http'
import { exportJWK, exportPKCS8, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose'
import { closeServer, listen } from '../../../examples/sandbox/process/listen.ts'
import { KNOWN_PROVIDERS } from '../../../server/auth/social/known-providers.ts'
import { openProvider } from '../../../server/auth/social/open-provider.ts'
import type { ProviderShape } from '../../../server/auth/social/provider.ts'

// Apple takes no secret that is kept: the client signs one with its own key, anew for each sign-in.

const TEAM = 'TEAM123456'
const KEY_ID = 'KEY1234567'
const CLIENT = 'com.example.shop'

let server: Server
let address: string
let received: URLSearchParams
let idToken: string
let publicKeys: unknown

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      if (request.url === '/token') received = new URLSearchParams(body)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(request.url === '/token' ? { access_token: 'a', id_token: idToken } : publicKeys))
    })
  })
  address = `http://127.0.0.1:${await listen(server)}`
})
afterAll(() => closeServer(server))

/** Apple's shape, with this server in its place. */
const shape = (): ProviderShape => {
  const known = KNOWN_PROVIDERS.apple as ProviderShape
  const issuer = known.visitor.by === 'id-token' ? known.visitor.issuer : ''
  return { ...known, token: `${address}/token`, visitor: { by: 'id-token', issuer, keys: `${address}/keys` } }
}

test.each([
  ['as it is in a file', (pem: string) => pem],
  ['on one line, as an environment has it', (pem: string) => pem.replaceAll('\n', '\\n')],
])('the client secret is an ES256 statement that Apple can verify: key %s', async (_, write) => {
  const ours = await generateKeyPair('ES256', { extractable: true })
  const apple = await generateKeyPair('RS256', { extractable: true })
  publicKeys = { keys: [{ ...(await exportJWK(apple.publicKey)), kid: 'apple-1', alg: 'RS256', use: 'sig' }] }
  idToken = await new SignJWT({ nonce: 'n'.repeat(43), email: 'ann@example.test', email_verified: 'true' })
    .setProtectedHeader({ alg: 'RS256', kid: 'apple-1' })
    .setIssuer('https://appleid.apple.com')
    .setAudience(CLIENT)
    .setSubject('000123.abc')
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(apple.privateKey)
  const config = { clientId: CLIENT, teamId: TEAM, keyId: KEY_ID, privateKey: write(await exportPKCS8(ours.privateKey)) }
  const provider = await openProvider('apple', config, shape(), 'https://auth.example/callback')

  const window = new URL(await provider.begin({ state: 's', nonce: 'n'.repeat(43), verifier: 'v' }))
  expect(Object.fromEntries(window.searchParams)).toMatchObject({ client_id: CLIENT, response_mode: 'form_post', nonce: 'n'.repeat(43) })
  // Apple has no PKCE.
  expect(window.searchParams.has('code_challenge')).toBe(false)

  await expect(provider.finish({ code: 'the-code', nonce: 'n'.repeat(43), verifier: 'v' })).resolves.toEqual({
    provider: 'apple',
    subject: '000123.abc',
    userName: undefined,
    email: 'ann@example.test',
  })
  const key = await importJWK(await exportJWK(ours.publicKey), 'ES256')
  const { payload, protectedHeader } = await jwtVerify(received.get('client_secret') ?? '', key, {
    issuer: TEAM,
    subject: CLIENT,
    audience: 'https://appleid.apple.com',
    algorithms: ['ES256'],
    requiredClaims: ['iat', 'exp'],
  })
  expect(protectedHeader).toEqual({ alg: 'ES256', kid: KEY_ID })
  // Apple refuses one that lasts longer than six months; ours lasts for the one exchange.
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300)
  expect(Object.fromEntries(received)).toMatchObject({ grant_type: 'authorization_code', code: 'the-code', client_id: CLIENT })
})

test('an id token for another sign-in signs nobody in', async () => {
  const ours = await generateKeyPair('ES256', { extractable: true })
  const config = { clientId: CLIENT, teamId: TEAM, keyId: KEY_ID, privateKey: await exportPKCS8(ours.privateKey) }
  const provider = await openProvider('apple', config, shape(), 'https://auth.example/callback')
  await expect(provider.finish({ code: 'c', nonce: 'other', verifier: 'v' })).rejects.toMatchObject({ code: 'PROVIDER_REFUSED' })
})
