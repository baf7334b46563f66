/** @jest-environment node */
import { request } from 'node:http'
import { startAnalytics } from '../../../examples/sandbox/analytics/start-analytics.ts'
import { startApi } from '../../../examples/sandbox/api/start-api.ts'
import { startBitcoin } from '../../../examples/sandbox/bitcoin/start-bitcoin.ts'
import { startChainService } from '../../../examples/sandbox/chain/start-chain-service.ts'
import { startDirectory } from '../../../examples/sandbox/directory/start-directory.ts'
import { startRelay } from '../../../examples/sandbox/relay/start-relay.ts'
import { startSolana } from '../../../examples/sandbox/solana/start-solana.ts'

type Headers = Readonly<Record<string, string>>

interface Asked {
  readonly method?: string
  readonly path: string
  readonly headers?: Headers
  readonly body?: string
}

// Not fetch: it has the Host header for its own.
const ask = (base: string, { method = 'GET', path, headers = {}, body }: Asked) =>
  new Promise<{ readonly status: number; readonly headers: NodeJS.Dict<string | string[]>; readonly text: string }>((resolve, reject) => {
    const sent = request(`${base.replace(/^ws/, 'http')}${path}`, { method, headers, agent: false }, async (answer) => {
      let text = ''
      for await (const piece of answer.setEncoding('utf8')) text += piece
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
    })
    sent.once('error', reject)
    sent.end(body)
  })

const fail = (error: Error): void => {
  throw error
}

const starts = {
  chain: () => startChainService({ id: 1, onLoss: fail, onNotKept: fail }),
  solana: () => startSolana(),
  bitcoin: () => startBitcoin(),
  api: () => startApi({ chains: {} }),
  directory: () => startDirectory(),
  analytics: () => startAnalytics(),
  relay: () => startRelay(),
}

const services = new Map<string, { readonly url: string; close(): Promise<void> }>()
beforeAll(async () => {
  await Promise.all(Object.entries(starts).map(async ([name, start]) => services.set(name, await start())))
})
afterAll(async () => {
  await Promise.all([...services.values()].map((service) => service.close()))
})
const addressOf = (name: string): string => services.get(name)?.url ?? ''

const reset = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_reset', params: [] })
const chainId = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
const health = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getHealth' })

const guarded: readonly (readonly [service: string, what: Asked])[] = [
  ...Object.keys(starts).flatMap((name): [string, Asked][] => [
    [name, { path: '/_sandbox/health' }],
    [name, { method: 'PUT', path: '/_sandbox/faults', body: '[]' }],
    [name, { method: 'DELETE', path: '/_sandbox/faults' }],
  ]),
  ['chain', { method: 'POST', path: '/', body: reset }],
  ['chain', { method: 'POST', path: '/mine', body: '{}' }],
  ['solana', { method: 'POST', path: '/', body: health }],
  ['solana', { method: 'POST', path: '/slots', body: '{}' }],
  ['bitcoin', { method: 'POST', path: '/_sandbox/faucet', body: '{}' }],
  ['api', { method: 'PUT', path: '/_sandbox/projects/sandbox', body: '{"origins":["https://evil.example"]}' }],
  ['directory', { method: 'PUT', path: '/_sandbox/hostile', body: '{"on":true}' }],
  ['analytics', { path: '/_sandbox/events' }],
  ['analytics', { method: 'DELETE', path: '/_sandbox/events' }],
  ['analytics', { path: '/' }],
  ['analytics', { path: '/events/1' }],
  ['relay', { path: '/health' }],
]
const titled = guarded.map(([service, what]) => [`${service}: ${what.method ?? 'GET'} ${what.path}`, service, what] as const)

describe('what steers or tells of the sandbox', () => {
  test.each(titled)('%s is refused to pages of other sites', async (_, service, what) => {
    // A framed page of any site has the origin null; the last one only begins like ours.
    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example', 'http://127.0.0.1.evil.example:8545']) {
      const { status, headers } = await ask(addressOf(service), { ...what, headers: { origin } })
      expect([origin, status]).toEqual([origin, 403])
      expect(headers['access-control-allow-origin'] ?? '').not.toBe(origin)
    }
  })

  test.each(titled)('%s is refused under a name that another site had resolved to this machine', async (_, service, what) => {
    const { port } = new URL(addressOf(service))
    for (const host of [`evil.example:${port}`, 'evil.example', 'localhost.evil.example']) {
      expect((await ask(addressOf(service), { ...what, headers: { host } })).status).toBe(421)
      const own = { host, origin: `http://${host}` }
      expect((await ask(addressOf(service), { ...what, headers: own })).status).toBe(421)
    }
  })

  test('a page elsewhere gets no answer to its preflight of a chain', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    expect((await ask(addressOf('chain'), { method: 'OPTIONS', path: '/', headers })).status).toBe(403)
  })

  test.each([
    'http://localhost:4101',
    'http://127.0.0.1:4130',
    'http://app.localhost:3000',
    'https://localhost',
    'http://[::1]:5173',
    undefined,
  ])('is open to %s', async (origin) => {
    const headers: Headers = origin === undefined ? {} : { origin }
    const { text } = await ask(addressOf('chain'), { method: 'POST', path: '/', body: chainId, headers })
    expect(JSON.parse(text)).toMatchObject({ result: '0x1' })
    for (const name of services.keys()) {
      const answer = await ask(addressOf(name), { path: '/_sandbox/health', headers })
      expect([name, answer.status, answer.headers['access-control-allow-origin']]).toEqual([name, 200, '*'])
    }
  })

  test.each(['localhost', '127.0.0.1', 'app.localhost', '[::1]'])('answers under the name %s', async (name) => {
    for (const service of services.keys()) {
      const { port } = new URL(addressOf(service))
      expect((await ask(addressOf(service), { path: '/_sandbox/health', headers: { host: `${name}:${port}` } })).status).toBe(200)
    }
  })
})

test('nothing of what was refused has happened', async () => {
  const evil = { origin: 'https://evil.example' }
  const lock = JSON.stringify({ origins: ['https://evil.example'] })
  await ask(addressOf('api'), { method: 'PUT', path: '/_sandbox/projects/sandbox', body: lock, headers: evil })
  const page = { origin: 'http://localhost:4101' }
  expect((await ask(addressOf('api'), { path: '/v1/supported-chains?projectId=sandbox', headers: page })).status).toBe(200)
  await ask(addressOf('directory'), { method: 'PUT', path: '/_sandbox/hostile', body: '{"on":true}', headers: evil })
  expect((await ask(addressOf('directory'), { path: '/_sandbox/hostile' })).text).toBe('{"on":false}')
})

test('a relay’s socket is refused under another name, unless clients are told that one', async () => {
  const upgrade = (host: string) => ({
    host,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  })
  expect((await ask(addressOf('relay'), { path: '/', headers: upgrade('evil.example') })).status).toBe(421)
  const proxied = await startRelay({ audience: 'wss://relay.example' })
  try {
    // Without a token it is not let in, but it is asked for one.
    expect((await ask(proxied.url, { path: '/', headers: upgrade('relay.example') })).status).toBe(401)
  } finally {
    await proxied.close()
  }
})
