/** @jest-environment node */
import { memoryStore } from 'portico/siwx-server'
import { SECRET, serverOf, signedWith, signIn } from './support/sign-in.ts'

const invalid = (code: string) => expect.objectContaining({ code })

describe('A15: nonces', () => {
  test('100,000 questions lock nobody out: nothing is kept of a nonce before it is used, and one from before them signs in, once', async () => {
    const store = memoryStore()
    const calls = Object.keys(store).map((name) => jest.spyOn(store, name as keyof typeof store))
    const server = serverOf({ store })
    const first = await signedWith(await server.issueNonce())
    for (let place = 0; place < 1_000; place += 1) await server.issueNonce()
    expect(calls.flatMap(({ mock }) => mock.calls)).toEqual([])
    await expect(server.verify(first)).resolves.toMatchObject({ chainId: 'eip155:1' })
    await expect(server.verify(first)).rejects.toEqual(invalid('SIWX_NONCE_INVALID'))
  })

  test('a nonce is good on every server that has the secret, and used up on all that share the store', async () => {
    const store = memoryStore()
    const [one, other] = [serverOf({ store }), serverOf({ store })]
    const signed = await signedWith(await one.issueNonce())
    await other.verify(signed)
    await expect(one.verify(signed)).rejects.toEqual(invalid('SIWX_NONCE_INVALID'))
    await expect(serverOf({ secret: `${SECRET}!` }).verify(await signedWith(await one.issueNonce()))).rejects.toEqual(
      invalid('SIWX_NONCE_INVALID'),
    )
  })

  test.each([
    ['a later end', (token: string) => token.replace(/^\d+/, (end) => `${Number(end) + 1}`)],
    ['another signature', (token: string) => token.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
    ['half a signature', (token: string) => token.slice(0, -32)],
    ['no signature', (token: string) => token.replace(/\..*/, '.')],
    ['nothing', () => ''],
  ])('a token with %s is not the one that was given out', async (_, change) => {
    const server = serverOf()
    const { nonce, token } = await server.issueNonce()
    await expect(server.verify(await signedWith({ nonce, token: change(token) }))).rejects.toEqual(invalid('SIWX_NONCE_INVALID'))
    // Nothing is used up by a token that is made up.
    await expect(server.verify(await signedWith({ nonce, token }))).resolves.toBeDefined()
  })

  test('late signatures: a nonce is good for ten minutes, or as long as the site says, and so is the message', async () => {
    let now = Date.now()
    const long = serverOf({ now: () => now, signingTime: 3_600_000 })
    const short = serverOf({ now: () => now })
    const begun = now
    const [late, tooLate, shortly] = await Promise.all(
      [long, long, short].map(async (server) => signedWith(await server.issueNonce(), begun)),
    )
    now += 600_000
    await expect(short.verify(shortly as never)).rejects.toEqual(invalid('SIWX_NONCE_INVALID'))
    now = begun + 3_599_999
    await expect(long.verify(late as never)).resolves.toBeDefined()
    now = begun + 3_600_000
    await expect(long.verify(tooLate as never)).rejects.toEqual(invalid('SIWX_NONCE_INVALID'))
  })

  test('used nonces are kept until they expire, and no longer', async () => {
    let now = 0
    const store = memoryStore({ now: () => now })
    expect(await store.redeemNonce('a', 1_000)).toBe(true)
    now = 999
    expect([await store.redeemNonce('a', 1_000), await store.redeemNonce('b', 2_000)]).toEqual([false, true])
    now = 1_000
    // Forgotten: the time in its token keeps it from being shown again.
    expect([await store.redeemNonce('a', 1_000), await store.redeemNonce('b', 2_000)]).toEqual([true, false])
  })

  test('a store needs a secret that nobody guesses', () => {
    for (const secret of [undefined, '', 'a'.repeat(31)])
      expect(() => serverOf({ store: memoryStore(), secret: secret as never })).toThrow(invalid('OPTION_INVALID'))
    expect(() => serverOf({ secret: 'short' })).toThrow(invalid('OPTION_INVALID'))
  })
})

describe('A15: sessions', () => {
  test('an expired session is swept when others begin, though nobody asks for it', async () => {
    let now = Date.now()
    const store = memoryStore({ now: () => now })
    const put = store.putSession
    const hashes: string[] = []
    store.putSession = (hash, session) => {
      hashes.push(hash)
      return put(hash, session)
    }
    const server = serverOf({ store, now: () => now, sessionLifetime: 60_000 })
    await signIn(server, now)
    const [hash = ''] = hashes
    now += 59_999
    await signIn(server, now)
    expect(await store.findSession(hash)).toBeDefined()
    now += 1
    await signIn(server, now)
    expect(await store.findSession(hash)).toBeUndefined()
  })

  test('what a page has kept of its visitor is limited, and brings no session back that was signed out meanwhile', async () => {
    const store = memoryStore()
    const server = serverOf({ store })
    const { token } = await signIn(server)
    const note = 'a'.repeat(4_000 - '{"note":""}'.length)
    expect(await server.describe(token, { note })).toBe(true)
    await expect(server.describe(token, { note: `${note}a` })).rejects.toEqual(invalid('PARAMS_INVALID'))
    // Two bytes each.
    await expect(server.describe(token, { note: 'é'.repeat(2_000) })).rejects.toEqual(invalid('PARAMS_INVALID'))
    expect((await server.session(token))?.metadata).toEqual({ note })
    const headers = { authorization: `Bearer ${token}` }
    const long = { method: 'PATCH', headers, body: JSON.stringify({ note: `${note}a` }) }
    expect((await server.handle(new Request('https://app.example/auth/v1/update-user-metadata', long))).status).toBe(400)

    const find = store.findSession
    store.findSession = async (hash) => {
      const found = await find(hash)
      // Between the look and the change.
      await store.removeSession(hash)
      return found
    }
    expect(await server.describe(token, { note: '' })).toBe(false)
    store.findSession = find
    expect(await server.session(token)).toBeUndefined()
  })
})

test('A15: a body is read to its limit and no further, whatever its length is said to be', async () => {
  const server = serverOf()
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1
      controller.enqueue(new Uint8Array(10_000).fill(32))
      if (sent === 1_000) controller.close()
    },
  })
  const init = { method: 'POST', body: endless, duplex: 'half', headers: { 'content-length': '2' } }
  const answer = await server.handle(new Request('https://app.example/auth/v1/authenticate', init))
  expect(answer.status).toBe(400)
  expect(sent).toBeLessThan(15)
})

test('A15: a body is bytes of UTF-8', async () => {
  const server = serverOf()
  const ask = async (body: Uint8Array): Promise<string> => {
    const answer = await server.handle(new Request('https://app.example/auth/v1/authenticate', { method: 'POST', body: body as BodyInit }))
    return (await answer.json()).reasons[0].name
  }
  const text = new TextEncoder().encode('{"message":"é","signature":""}')
  expect(await ask(text)).toBe('SIWX_MESSAGE_INVALID')
  expect(await ask(text.map((byte) => (byte === 0xc3 ? 0xff : byte)))).toBe('body')
})
