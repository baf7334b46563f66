/** @jest-environment node */
import { createServer, request as nodeRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type SiwxServerOptions, toNodeHandler } from 'portico/siwx-server'
import { account, serverOf, signedWith } from './support/sign-in.ts'

const ORIGIN = 'https://app.example'

const setUp = (cookie: SiwxServerOptions['cookie'] = true) => {
  const server = serverOf({ cookie, domains: ['app.example', 'localhost:3000'] })
  const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: unknown): Promise<Response> =>
    server.handle(
      new Request(`${ORIGIN}/auth/v1/${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
    )
  const signIn = async (headers: Record<string, string> = {}) => {
    const { nonce, token } = await (await ask('GET', 'nonce')).json()
    const { nonceToken, ...body } = await signedWith({ nonce, token })
    return ask('POST', 'authenticate', { origin: ORIGIN, 'x-nonce-jwt': `Bearer ${nonceToken}`, ...headers }, body)
  }
  return { server, ask, signIn }
}
const cookieOf = (answer: Response): string => answer.headers.get('set-cookie')?.split(';')[0] ?? ''
const head = (method: string, headers: Record<string, string>) => new Request(`${ORIGIN}/api/orders`, { method, headers })

describe('A15: the session in a cookie', () => {
  test('is in no script’s reach: the answer has no token, the cookie is HttpOnly, Secure, SameSite, of this host alone', async () => {
    const { server, signIn } = setUp()
    const answer = await signIn()
    expect(await answer.json()).toEqual({})
    const [pair = '', ...attributes] = (answer.headers.get('set-cookie') ?? '').split('; ')
    expect(pair).toMatch(/^__Host-portico-session=[0-9a-f]{64}$/)
    expect(attributes).toEqual(['Path=/', 'Max-Age=86400', 'HttpOnly', 'SameSite=Lax', 'Secure'])
    expect(await server.sessionOf(head('GET', { cookie: `theme=dark; ${pair}; other=1` }))).toMatchObject({ address: account.address })
    expect(await server.sessionOf(head('GET', { cookie: `x${pair}` }))).toBeUndefined()
  })

  test('is strict, or for development, where the host says so', async () => {
    const strict = (await setUp({ sameSite: 'Strict' }).signIn()).headers.get('set-cookie')
    expect(strict).toContain('; SameSite=Strict; Secure')
    const { server, signIn } = setUp({ secure: false })
    const answer = await signIn()
    expect(answer.headers.get('set-cookie')).toMatch(/^portico-session=[0-9a-f]{64}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/)
    expect(await server.sessionOf(head('GET', { cookie: cookieOf(answer) }))).toBeDefined()
  })

  test('changes nothing for a page of another site: it counts for POST and its like only with the site’s own Origin', async () => {
    const { server, signIn, ask } = setUp()
    const cookie = cookieOf(await signIn())
    for (const [method, origin, counts] of [
      ['POST', ORIGIN, true],
      ['DELETE', 'http://localhost:3000', true],
      ['HEAD', undefined, true],
      ['POST', undefined, false],
      ['POST', 'null', false],
      ['PUT', 'https://evil.example', false],
      ['PATCH', 'https://app.example.evil.example', false],
      ['DELETE', 'https://evil.example/app.example', false],
    ] as const) {
      const session = await server.sessionOf(head(method, { cookie, ...(origin === undefined ? {} : { origin }) }))
      expect([method, origin, session !== undefined]).toEqual([method, origin, counts])
    }
    await ask('POST', 'sign-out', { cookie, origin: 'https://evil.example' }, {})
    expect((await ask('PATCH', 'update-user-metadata', { cookie, origin: 'https://evil.example' }, { a: 1 })).status).toBe(401)
    expect((await ask('GET', 'me', { cookie })).status).toBe(200)
  })

  test('signing out ends the session and takes the cookie back', async () => {
    const { server, ask, signIn } = setUp()
    const cookie = cookieOf(await signIn())
    const answer = await ask('POST', 'sign-out', { cookie, origin: ORIGIN }, {})
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-portico-session=; Path=\/; Max-Age=0; /)
    expect(await server.sessionOf(head('GET', { cookie }))).toBeUndefined()
  })

  test('a second sign-in ends the session that the cookie held before', async () => {
    const { server, signIn } = setUp()
    const before = cookieOf(await signIn())
    const after = cookieOf(await signIn({ cookie: before }))
    expect(after).not.toBe(before)
    expect(await server.sessionOf(head('GET', { cookie: before }))).toBeUndefined()
    expect(await server.sessionOf(head('GET', { cookie: after }))).toBeDefined()
  })

  test('without the option no cookie counts, and none is set', async () => {
    const { server, signIn } = setUp(false)
    const answer = await signIn()
    const { token } = await answer.json()
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(await server.sessionOf(head('GET', { cookie: `__Host-portico-session=${token}` }))).toBeUndefined()
    expect(await server.sessionOf(head('POST', { authorization: `Bearer ${token}` }))).toMatchObject({ chainId: 'eip155:1' })
  })
})

describe('A15: on a server of Node', () => {
  const serve = async () => {
    const { server } = setUp()
    const handler = toNodeHandler(server.handle)
    const node = createServer(async (request, response) => {
      if (request.url !== '/api/orders') return handler(request, response)
      response.statusCode = (await server.sessionOf(request)) ? 200 : 401
      return response.end()
    })
    await new Promise<void>((resolve) => void node.listen(0, '127.0.0.1', resolve))
    const { port } = node.address() as AddressInfo
    return { node, port, url: `http://127.0.0.1:${port}` }
  }

  test('sign-in, the cookie and an API of one’s own', async () => {
    const { node, url } = await serve()
    const issued = await (await fetch(`${url}/auth/v1/nonce`)).json()
    const { nonceToken, ...body } = await signedWith(issued)
    const headers = { origin: ORIGIN, 'x-nonce-jwt': `Bearer ${nonceToken}` }
    const answer = await fetch(`${url}/auth/v1/authenticate`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect([answer.status, answer.headers.get('content-type'), await answer.json()]).toEqual([200, 'application/json', {}])
    const cookie = cookieOf(answer)
    const status = async (given: Record<string, string>): Promise<number> => (await fetch(`${url}/api/orders`, { headers: given })).status
    expect([await status({}), await status({ cookie })]).toEqual([401, 200])
    node.close()
  })

  test('a body without end is answered, and an address that is none does not end the process', async () => {
    const { node, port } = await serve()
    const send = (path: string, write: (sent: ReturnType<typeof nodeRequest>) => void): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const sent = nodeRequest({ port, host: '127.0.0.1', path, method: 'POST' }, (answer) => {
          resolve(answer.statusCode)
          answer.resume()
          sent.destroy()
        })
        sent.on('error', reject)
        write(sent)
      })
    const endless = send('/auth/v1/authenticate', (sent) => {
      for (let place = 0; place < 20; place += 1) sent.write(Buffer.alloc(10_000, 32))
      // And no end.
    })
    expect(await endless).toBe(400)
    expect(await send('//', (sent) => sent.end())).toBe(400)
    node.closeAllConnections()
    node.close()
  })
})
