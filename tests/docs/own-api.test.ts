/** @jest-environment node */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { formatMessage } from 'portico/siwx-server'
import { privateKeyToAccount } from 'viem/accounts'

jest.mock('express', () => jest.requireActual('./support/express.ts'), { virtual: true })

const DAY = 86_400_000
const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)

type Ask = (path: string, init?: RequestInit) => Promise<Response>

interface Host {
  readonly ask: Ask
  close?(): void
}

const origin = 'https://app.example'

/** The guide's servers, each with its sign-in and its API. */
const hosts: Readonly<Record<string, () => Promise<Host>>> = {
  async Next() {
    const [signIn, orders] = [await import('./recipes/own-api-2.ts'), await import('./recipes/own-api-3.ts')]
    return {
      ask: (path, init) => {
        const request = new Request(`${origin}${path}`, init)
        if (path === '/api/orders') return orders.GET(request)
        const method = request.method as 'GET' | 'POST' | 'PATCH'
        return signIn[method](request)
      },
    }
  },
  async Hono() {
    const { app } = await import('./recipes/own-api-4.ts')
    return { ask: async (path, init) => app.request(`${origin}${path}`, init) }
  },
  async Express() {
    const { app } = await import('./recipes/own-api-5.ts')
    const server = createServer(app)
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    return { ask: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init), close: () => void server.close() }
  },
}

/** As the page does it. */
const signIn = async (ask: Ask): Promise<Record<string, string>> => {
  const { nonce, token } = await (await ask('/auth/v1/nonce')).json()
  const message = formatMessage({
    domain: 'app.example',
    uri: `${origin}/`,
    version: '1',
    nonce,
    chainId: 'eip155:1',
    accountAddress: account.address,
    issuedAt: new Date(Date.now()).toISOString(),
  })
  const headers = { 'content-type': 'application/json', 'x-nonce-jwt': `Bearer ${token}` }
  const body = JSON.stringify({ message, signature: await account.signMessage({ message }) })
  const answer = await ask('/auth/v1/authenticate', { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  return { authorization: `Bearer ${(await answer.json()).token}` }
}

beforeEach(() => {
  process.env.SIWX_SECRET = 'a secret of the tests, and of no site at all'
  jest.resetModules()
})
afterEach(() => {
  delete process.env.SIWX_SECRET
  jest.restoreAllMocks()
})

test.each(Object.keys(hosts))('A15: /api/orders of the guide for %s answers to who is signed in, and to nobody else', async (name) => {
  const host = await hosts[name]?.()
  if (!host) throw new Error('There is no such guide.')
  const { ask, close } = host
  const status = async (headers: Record<string, string> = {}): Promise<number> => (await ask('/api/orders', { headers })).status
  expect([await status(), await status({ authorization: 'Bearer made-up' })]).toEqual([401, 401])

  const first = await signIn(ask)
  const answer = await ask('/api/orders', { headers: first })
  expect([answer.status, await answer.json()]).toEqual([200, { orders: [`The order of ${account.address}`] }])
  expect(await status()).toBe(401)
  const signedOut = await ask('/auth/v1/sign-out', { method: 'POST', headers: first, body: '{}' })
  expect([signedOut.status, await status(first)]).toEqual([200, 401])

  const second = await signIn(ask)
  const start = Date.now()
  const clock = jest.spyOn(Date, 'now')
  clock.mockReturnValue(start + DAY - 1_000)
  expect(await status(second)).toBe(200)
  clock.mockReturnValue(start + DAY)
  expect(await status(second)).toBe(401)
  close?.()
})
