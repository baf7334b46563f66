/** @jest-environment node */
import { once } from 'node:events'
import { connect } from 'node:net'
import { type Relay, startRelay } from '../../examples/sandbox/relay/start-relay.ts'
import { connectRaw } from './support/raw-client.ts'
import { createIdentity } from './support/relay-identity.ts'

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

const tamper = (token: string, claims: object): string => {
  const [head, body = '', signature] = token.split('.')
  const changed = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), ...claims }
  return `${head}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}.${signature}`
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
  ['a token for a relay whose address begins alike', () => good({ aud: `${relay.url}0` })],
  ['a token that names no relay', () => good({ aud: undefined })],
  ['a token without an end', () => good({ exp: undefined })],
  ['a token without a beginning', () => good({ iat: undefined })],
  ['an end that is text', () => good({ exp: String(now() + 100) })],
  ['claims changed after signing', () => tamper(good(), { exp: now() + 999_999 })],
  ['no signature', () => good().replace(/[^.]+$/, 'AA')],
  ['a key of another kind', () => good({ iss: `did:key:z${'1'.repeat(48)}` })],
  ['a token of 5,000 characters', () => good({ sub: 'a'.repeat(5_000) })],
  ['nothing', () => ''],
]
test.each(refused)('%s is 401', async (_, token) => {
  await expect(connectRaw(relay.url, { token: token() })).rejects.toThrow('401')
})

test('a client that asks for a close event learns the reason', async () => {
  const client = await connectRaw(relay.url, { token: good({ iat: now() + 600, exp: now() + 1200 }), query: { useOnCloseEvent: 'true' } })
  expect(await client.closed).toEqual({ code: 3000, reason: 'Unauthorized: JWT is not yet valid' })
})

test('a clock that is a minute ahead is no reason to refuse', async () => {
  const client = await connectRaw(relay.url, { token: good({ iat: now() + 60 }) })
  client.close()
})

test('a token in strange letters gets a reason that fits a close frame, and the relay lives on', async () => {
  const token = good({}, { alg: 'EdDSA', typ: '\u{1f980}'.repeat(60) })
  const client = await connectRaw(relay.url, { token, query: { useOnCloseEvent: 'true' } })
  const { code, reason } = await client.closed
  expect(code).toBe(3000)
  expect(reason).toMatch(/^Unauthorized: [ -~]+$/)
  const next = await connectRaw(relay.url)
  next.close()
})

test('an address that is no address is refused like any other without a token', async () => {
  const { hostname, port } = new URL(relay.url)
  const socket = connect(Number(port), hostname)
  const handshake = [
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  ]
  socket.write(['GET // HTTP/1.1', 'Host: localhost', ...handshake, '', ''].join('\r\n'))
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('401 Unauthorized')
  socket.destroy()
  const next = await connectRaw(relay.url)
  next.close()
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
