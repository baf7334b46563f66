/** @jest-environment node */
import { createFrameServer, type FrameServerOptions } from '../../../server/frame/index.ts'

const page = {
  files: {
    '/index.html': { body: '<!doctype html>', contentType: 'text/html; charset=utf-8' },
    '/approve': { body: '<!doctype html>', contentType: 'text/html; charset=utf-8' },
    '/social/return': { body: '<!doctype html>', contentType: 'text/html; charset=utf-8' },
    '/passkey': { body: '<!doctype html>', contentType: 'text/html; charset=utf-8' },
    '/dashboard': { body: '<!doctype html>', contentType: 'text/html; charset=utf-8' },
    '/files/main-A.js': { body: 'start()', contentType: 'text/javascript; charset=utf-8' },
  },
  hash: '',
}

const serve = (options: Partial<FrameServerOptions> = {}) =>
  createFrameServer({
    origin: 'https://wallet.example',
    service: 'https://auth.example/base',
    chains: { 'eip155:1': { rpcUrl: 'https://rpc.example/1?key=a', name: 'Ethereum', currency: { symbol: 'ETH', decimals: 18 } } },
    projects: async (id) =>
      id === 'shop' ? { origins: ['https://app.example', 'https://www.example:8443'], recovery: ['passkey'] } : undefined,
    page,
    ...options,
  })

const get = (path: string, options?: Partial<FrameServerOptions>) => serve(options).handle(new Request(`https://wallet.example${path}`))

/** The policy, by directive. */
const policyOf = (response: Response): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (response.headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values.join(' ')]
    }),
  )

describe('the headers of the page', () => {
  test('nothing but its own files is loaded, and only the service and the chains are asked', async () => {
    expect(policyOf(await get('/?projectId=shop'))).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': 'data:',
      'connect-src': "'self' https://auth.example https://rpc.example",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': 'https://app.example https://www.example:8443',
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
    })
  })

  test('bundlers and paymasters may be asked, and a project’s own stand in the place of the frame’s', async () => {
    const bundlers = { 'eip155:1': 'https://bundler.example/v1?key=a' }
    const paymasters = { 'eip155:1': 'https://pay.example/1' }
    const paymasterServices = ['https://other-pay.example/x']
    const asked = async (options: Partial<FrameServerOptions>) => policyOf(await get('/?projectId=shop', options))['connect-src']
    await expect(asked({ bundlers, paymasters, paymasterServices })).resolves.toBe(
      "'self' https://auth.example https://rpc.example https://bundler.example https://pay.example https://other-pay.example",
    )
    const projects = async () => ({ origins: ['https://app.example'], recovery: [], bundlers: { 'eip155:1': 'https://own.example' } })
    await expect(asked({ bundlers, paymasters, projects })).resolves.toBe(
      "'self' https://auth.example https://rpc.example https://own.example https://pay.example",
    )
    const config = await (await get('/config.json?projectId=shop', { bundlers, paymasters, projects })).json()
    expect(config).toMatchObject({ bundlers: { 'eip155:1': 'https://own.example' }, paymasters })
    // Who names no project learns of none.
    expect(policyOf(await get('/?projectId=other', { bundlers }))['connect-src']).not.toContain('bundler')
  })

  test.each<Partial<FrameServerOptions>>([
    { bundlers: { 'eip155:1': 'http://bundler.example' } },
    { bundlers: { 'solana:test': 'https://bundler.example' } },
    { paymasters: { 'eip155:1': 'bundler' } },
    { paymasterServices: ['https://*.example'] },
    { smartAccount: { kind: 'counterfactual', factory: '0x12' } },
    { smartAccount: { kind: 'eip7702', implementation: 'simple' } },
    { delegations: { 'eip155:1': { manager: '0x', implementation: `0x${'1'.repeat(40)}`, enforcers: {} } } },
  ])('%j is no option', (options) => {
    expect(() => serve(options)).toThrow(expect.objectContaining({ code: 'OPTION_INVALID' }))
  })

  test.each(['/', '/?projectId=other', '/?projectId=', '/?projectId=__proto__', `/?projectId=${'x'.repeat(101)}`])(
    'nobody may hold the frame of %p',
    async (path) => {
      expect(policyOf(await get(path))['frame-ancestors']).toBe("'none'")
    },
  )

  test.each([
    ['/approve', "'self' https://auth.example https://rpc.example"],
    ['/social/return', "'self'"],
    ['/passkey', "'self'"],
    ['/dashboard', "'self'"],
  ])('A10, A11: nobody holds the window %p, and it runs its own script alone', async (path, asks) => {
    // Whichever project is named: a window is never held.
    for (const address of [path, `${path}?projectId=shop`]) {
      const response = await get(address)
      expect(policyOf(response)).toEqual({
        'default-src': "'none'",
        'script-src': "'self'",
        'style-src': "'self'",
        'img-src': 'data:',
        'connect-src': asks,
        'base-uri': "'none'",
        'form-action': "'none'",
        'frame-ancestors': "'none'",
        'require-trusted-types-for': "'script'",
        'trusted-types': "'none'",
      })
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      // It answers its opener, which this header would take away.
      expect(response.headers.get('cross-origin-opener-policy')).toBeNull()
    }
  })

  test('no header names everybody', async () => {
    for (const path of ['/?projectId=shop', '/approve', '/passkey', '/config.json?projectId=shop', '/files/main-A.js', '/none']) {
      const { headers } = await get(path)
      expect([...headers].filter(([, value]) => value.includes('*'))).toEqual([])
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('a file with a hash in its name may be kept, the page and the configuration may not', async () => {
    const kept = async (path: string) => (await get(path)).headers.get('cache-control')
    await expect(kept('/files/main-A.js')).resolves.toContain('immutable')
    await expect(kept('/?projectId=shop')).resolves.toBe('no-store')
    await expect(kept('/config.json?projectId=shop')).resolves.toBe('no-store')
  })
})

describe('what is served', () => {
  test('the configuration is the project’s', async () => {
    await expect((await get('/config.json?projectId=shop')).json()).resolves.toEqual({
      origins: ['https://app.example', 'https://www.example:8443'],
      recovery: ['passkey'],
      service: 'https://auth.example/base',
      chains: { 'eip155:1': { rpcUrl: 'https://rpc.example/1?key=a', name: 'Ethereum', currency: { symbol: 'ETH', decimals: 18 } } },
    })
    expect((await get('/config.json?projectId=other')).status).toBe(404)
  })

  test.each(['/files/../index.html', '/constructor', '/files/', '/config.json/'])('%p is nothing', async (path) => {
    expect((await get(path)).status).toBe(path === '/files/../index.html' ? 200 : 404)
  })

  test('it is only read', async () => {
    const response = await serve().handle(new Request('https://wallet.example/?projectId=shop', { method: 'POST' }))
    expect(response.status).toBe(405)
  })

  test('an origin that holds the frame is never the frame’s own', async () => {
    const own = async () => ({ origins: ['https://wallet.example'], recovery: [] })
    expect(policyOf(await get('/?projectId=shop', { projects: own }))['frame-ancestors']).toBe("'none'")
    await expect((await get('/config.json?projectId=shop', { projects: own })).json()).resolves.toMatchObject({ origins: [] })
  })

  test('a service that does not answer is a 503 that nobody may hold', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const response = await get('/?projectId=shop', { projects: () => Promise.reject(new Error('down')) })
    expect(response.status).toBe(503)
    expect(policyOf(response)['frame-ancestors']).toBe("'none'")
  })
})

describe('the options', () => {
  test.each([
    '*',
    'https://*.example',
    'https://app.example/',
    'http://app.example',
    'app.example',
    'null',
    "https://a.example; script-src 'unsafe-inline'",
  ])('A11: %p is no origin that may hold the frame', async (origin) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const response = await get('/?projectId=shop', { projects: async () => ({ origins: [origin], recovery: [] }) })
    expect(response.status).toBe(503)
  })

  test('http is for this machine alone', async () => {
    const local = async () => ({ origins: ['http://localhost:4100', 'http://app.localhost'], recovery: [] })
    expect(policyOf(await get('/?projectId=shop', { projects: local }))['frame-ancestors']).toBe(
      'http://localhost:4100 http://app.localhost',
    )
  })

  test.each([
    [{ origin: 'https://wallet.example/' }],
    [{ service: 'http://auth.example' }],
    [{ service: 'auth.example' }],
    [{ chains: { 'bip122:0': { rpcUrl: 'https://rpc.example', name: '', currency: { symbol: '', decimals: 8 } } } }],
    [{ chains: { 'eip155:1': { rpcUrl: 'ws://rpc.example', name: '', currency: { symbol: '', decimals: 8 } } } }],
  ])('%j is refused when the server is made', (options) => {
    expect(() => serve(options)).toThrow(expect.objectContaining({ code: 'OPTION_INVALID' }))
  })
})
