/** @jest-environment node */
import { type Relay, startRelay } from '../../examples/sandbox/relay/start-relay.ts'
import { connectRaw } from './raw-client.ts'
import { createIdentity } from './relay-identity.ts'

let relay: Relay
beforeAll(async () => {
  relay = await startRelay()
})
afterAll(() => relay.close())

const now = () => Math.floor(Date.now() / 1000)
const identity = createIdentity()
const good = (claims: object = {}, header?: object) => identity.token({ aud: relay.url, ...claims }, header)

const flipSignature = (token: string): string => {
  const [head, body, signature = ''] = token.split('.')
  const bytes = Buffer.from(signature, 'base64url')
  bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0)
  return `${head}.${body}.${bytes.toString('base64url')}`
}

test('a client with a good token is let in, by number and by name', async () => {
  const byNumber = await connectRaw(relay.url)
  const byName = await connectRaw(relay.url, { token: good({ aud: `${relay.url.replace('127.0.0.1', 'localhost')}/` }) })
  expect(relay.stats.open).toBe(2)
  byNumber.close()
  byName.close()
})

const refused: readonly (readonly [string, () => string])[] = [
  ['no JWT at all', () => 'a.b.c'],
  ['a signature of another text', () => flipSignature(good())],
  ['the issuer of another key', () => good({ iss: `did:key:${createIdentity().clientId}` })],
  ['an issuer that is no did:key', () => good({ iss: 'did:web:example.com' })],
  ['another algorithm', () => good({}, { alg: 'none', typ: 'JWT' })],
  ['an expired token', () => good({ iat: now() - 100, exp: now() - 1 })],
  ['a token from the future', () => good({ iat: now() + 600, exp: now() + 1200 })],
  ['a token for another relay', () => good({ aud: 'wss://relay.example.com' })],
]
test.each(refused)('%s is 401', async (_, token) => {
  await expect(connectRaw(relay.url, { token: token() })).rejects.toThrow('401')
})

test('a client that asks for a close event learns the reason', async () => {
  const client = await connectRaw(relay.url, { token: good({ iat: now() + 600, exp: now() + 1200 }), query: { useOnCloseEvent: 'true' } })
  expect(await client.closed).toEqual({ code: 3000, reason: 'Unauthorized: JWT is not yet valid' })
})

test('a configured audience replaces the relay’s own address', async () => {
  const other = await startRelay({ audience: 'wss://relay.example.com/' })
  const client = await connectRaw(other.url, { token: identity.token({ aud: 'wss://relay.example.com' }) })
  client.close()
  await expect(connectRaw(other.url)).rejects.toThrow('401')
  await other.close()
})

test('without auth a client needs no token', async () => {
  const open = await startRelay({ auth: false })
  const client = await connectRaw(open.url, { token: '' })
  client.close()
  await open.close()
})
