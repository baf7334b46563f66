/** @jest-environment node */
import { request } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { startAnalytics } from '../../../examples/sandbox/analytics/start-analytics.ts'
import { startApi } from '../../../examples/sandbox/api/start-api.ts'
import { startBitcoin } from '../../../examples/sandbox/bitcoin/start-bitcoin.ts'
import { startChainService } from '../../../examples/sandbox/chain/start-chain-service.ts'
import { startDirectory } from '../../../examples/sandbox/directory/start-directory.ts'
import { startRelay } from '../../../examples/sandbox/relay/start-relay.ts'
import { remoteCaller } from '../../../examples/sandbox/service/local-callers.ts'
import { startService } from '../../../examples/sandbox/service/start-service.ts'
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
  chain: (control?: number) => startChainService({ id: 1, control, onLoss: fail, onNotKept: fail }),
  solana: (control?: number) => startSolana({ control }),
  bitcoin: (control?: number) => startBitcoin({ control }),
  api: (control?: number) => startApi({ chains: {}, control }),
  directory: (control?: number) => startDirectory({ control }),
  analytics: (control?: number) => startAnalytics({ control }),
  relay: (control?: number) => startRelay({ control }),
}

const services = new Map<string, { readonly url: string; readonly control: string | undefined; close(): Promise<void> }>()
beforeAll(async () => {
  await Promise.all(Object.entries(starts).map(async ([name, start]) => services.set(name, await start(0))))
})
afterAll(async () => {
  await Promise.all([...services.values()].map((service) => service.close()))
})
const publicOf = (name: string): string => services.get(name)?.url ?? ''
const controlOf = (name: string): string => services.get(name)?.control ?? ''
/** Where a path is answered: what is for whoever runs the service, at its control server. */
const baseOf = (name: string, path: string): string =>
  path.startsWith('/_sandbox/') || name === 'analytics' ? controlOf(name) : publicOf(name)

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
]
const titled = guarded.map(([service, what]) => [`${service}: ${what.method ?? 'GET'} ${what.path}`, service, what] as const)

describe('what steers or tells of the sandbox', () => {
  test.each(titled)('%s is refused to pages of other sites', async (_, service, what) => {
    // A framed page of any site has the origin null; the last one only begins like ours.
    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example', 'http://127.0.0.1.evil.example:8545']) {
      const { status, headers } = await ask(baseOf(service, what.path), { ...what, headers: { origin } })
      expect([origin, status]).toEqual([origin, 403])
      expect(headers['access-control-allow-origin'] ?? '').not.toBe(origin)
    }
  })

  test.each(titled)('%s is refused under a name that another site had resolved to this machine', async (_, service, what) => {
    const { port } = new URL(baseOf(service, what.path))
    for (const host of [`evil.example:${port}`, 'evil.example', 'localhost.evil.example']) {
      expect((await ask(baseOf(service, what.path), { ...what, headers: { host } })).status).toBe(421)
      const own = { host, origin: `http://${host}` }
      expect((await ask(baseOf(service, what.path), { ...what, headers: own })).status).toBe(421)
    }
  })

  test('a page elsewhere gets no answer to its preflight of a chain', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    expect((await ask(publicOf('chain'), { method: 'OPTIONS', path: '/', headers })).status).toBe(403)
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
    const { text } = await ask(publicOf('chain'), { method: 'POST', path: '/', body: chainId, headers })
    expect(JSON.parse(text)).toMatchObject({ result: '0x1' })
    for (const name of services.keys()) {
      const answer = await ask(controlOf(name), { path: '/_sandbox/health', headers })
      expect([name, answer.status, answer.headers['access-control-allow-origin']]).toEqual([name, 200, '*'])
    }
  })

  test.each(['localhost', '127.0.0.1', 'app.localhost', '[::1]'])('answers under the name %s', async (name) => {
    for (const service of services.keys()) {
      const { port } = new URL(controlOf(service))
      expect((await ask(controlOf(service), { path: '/_sandbox/health', headers: { host: `${name}:${port}` } })).status).toBe(200)
    }
  })
})

const steering = titled.filter(([, service, { path }]) => path.startsWith('/_sandbox/') || service === 'analytics')

describe('control routes and event pages', () => {
  test.each(steering)('%s is not at the service’s own address', async (_, service, what) => {
    expect((await ask(publicOf(service), what)).status).toBe(404)
  })

  test('are off unless they are asked for', async () => {
    for (const [name, start] of Object.entries(starts)) {
      const service = await start()
      try {
        expect([name, service.control]).toEqual([name, undefined])
        expect([name, (await ask(service.url, { method: 'PUT', path: '/_sandbox/faults', body: '[]' })).status]).toEqual([name, 404])
      } finally {
        await service.close()
      }
    }
  })

  // What nginx sends on with `proxy_pass http://127.0.0.1:PORT` and nothing else: HTTP/1.0, and the name of what it calls.
  const throughNginx = (base: string, { method = 'GET', path, body = '' }: Asked) =>
    new Promise<string>((resolve, reject) => {
      const { host, port } = new URL(base.replace(/^ws/, 'http'))
      const head = [`${method} ${path} HTTP/1.0`, `Host: ${host}`, 'Connection: close', `Content-Length: ${body.length}`]
      let text = ''
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(`${head.join('\r\n')}\r\n\r\n${body}`))
      socket.setEncoding('utf8').on('data', (piece) => {
        text += piece
      })
      socket.once('close', () => resolve(text.split(' ')[1] ?? ''))
      socket.once('error', reject)
    })

  test.each(titled)('%s is refused through a proxy on this machine that is told nothing', async (_, service, what) => {
    expect(['404', '403']).toContain(await throughNginx(publicOf(service), what))
    expect(await throughNginx(baseOf(service, what.path), what)).toBe('403')
  })

  test.each(['Forwarded', 'Via', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'CF-Connecting-IP', 'True-Client-IP', 'X-Client-IP'])(
    'are refused to requests with the header %s',
    async (name) => {
      for (const service of services.keys()) {
        const { status } = await ask(controlOf(service), { path: '/_sandbox/health', headers: { [name]: '127.0.0.1' } })
        expect([service, status]).toEqual([service, 403])
      }
    },
  )

  test('are refused to sockets of other machines', () => {
    const from = (remoteAddress: string) =>
      remoteCaller({ headers: { host: '127.0.0.1' }, httpVersion: '1.1', socket: { remoteAddress } } as never)?.code
    for (const own of ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1']) expect([own, from(own)]).toEqual([own, undefined])
    for (const other of ['203.0.113.7', '::ffff:203.0.113.7', '10.0.0.1', 'fe80::1', '']) {
      expect([other, from(other)]).toEqual([other, 'ADDRESS_FOREIGN'])
    }
  })

  test('listen on this machine alone, whatever the service listens on', async () => {
    const service = await startService({
      name: 'open',
      host: '0.0.0.0',
      control: 0,
      routes: (app) => app.get('/', (context) => context.text('')),
    })
    try {
      expect(service.control).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
      const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
      const address = own.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'
      const { port } = new URL(service.control ?? '')
      const answer = await fetch(`http://${address}:${port}/_sandbox/health`).catch(() => 'refused')
      expect(answer === 'refused' || address === '127.0.0.1').toBe(true)
    } finally {
      await service.close()
    }
  })
})

test('nothing of what was refused has happened', async () => {
  const evil = { origin: 'https://evil.example' }
  const lock = JSON.stringify({ origins: ['https://evil.example'] })
  await ask(controlOf('api'), { method: 'PUT', path: '/_sandbox/projects/sandbox', body: lock, headers: evil })
  const page = { origin: 'http://localhost:4101' }
  expect((await ask(publicOf('api'), { path: '/v1/supported-chains?projectId=sandbox', headers: page })).status).toBe(200)
  await ask(controlOf('directory'), { method: 'PUT', path: '/_sandbox/hostile', body: '{"on":true}', headers: evil })
  expect((await ask(controlOf('directory'), { path: '/_sandbox/hostile' })).text).toBe('{"on":false}')
})

test('a relay’s socket is refused under another name, unless clients are told that one', async () => {
  const upgrade = (host: string) => ({
    host,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  })
  expect((await ask(publicOf('relay'), { path: '/', headers: upgrade('evil.example') })).status).toBe(421)
  const proxied = await startRelay({ audience: 'wss://relay.example' })
  try {
    // Without a token it is not let in, but it is asked for one.
    expect((await ask(proxied.url, { path: '/', headers: upgrade('relay.example') })).status).toBe(401)
  } finally {
    await proxied.close()
  }
})
