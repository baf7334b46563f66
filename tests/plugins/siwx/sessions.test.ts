import { evmFamily } from '../../../adapters/evm/family.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { ServicesService } from '../../../kernel/contract/host-services.ts'
import type { AsJson, Json, StoragePort } from '../../../kernel/contract/ports.ts'
import { toCall } from '../../../kernel/contract/tools/endpoint.ts'
import { createTestStore } from '../../../kernel/testing/index.ts'
import type { SiwxSession } from '../../../plugins/siwx/config.ts'
import type { SignInFields } from '../../../plugins/siwx/message/message.ts'
import { createLocalSessions } from '../../../plugins/siwx/sessions/local-sessions.ts'
import { createServiceSessions } from '../../../plugins/siwx/sessions/service-sessions.ts'
import { formatMessage } from '../../../server/siwx/check-message.ts'
import { ETHEREUM } from '../support/start-session.ts'

const isAddress = (_: string, address: string): boolean => evmFamily.codec.equal(address, address)
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const NOW = Date.parse('2026-11-22T10:00:00Z')

const memory = (): StoragePort => {
  const values = new Map<string, Json>()
  return {
    get: (key, parse) => (values.has(key) ? parse(structuredClone(values.get(key))) : undefined),
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    watch: () => () => undefined,
  }
}
const sessionOf = (changes: Partial<SignInFields> = {}, signature = 'good'): SiwxSession => {
  const data: SignInFields = {
    ...{
      accountAddress: ADDRESS,
      chainId: 'eip155:1',
      domain: 'app.example',
      uri: 'https://app.example/',
      version: '1',
      nonce: 'abcdefgh',
    },
    issuedAt: '2026-11-22T09:00:00Z',
    expirationTime: '2026-11-22T12:00:00Z',
    ...changes,
  }
  return { data, message: formatMessage(data), signature }
}

const withoutEnd = ({ data: { expirationTime: _, ...data }, signature }: SiwxSession): SiwxSession => ({
  data,
  signature,
  message: formatMessage(data as SignInFields),
})

/** A session as it stands in the storage. */
const storedOf = ({ data, message, signature }: SiwxSession): AsJson<Pick<SiwxSession, 'data' | 'message' | 'signature'>> => ({
  data,
  message,
  signature,
})

describe('sessions of this browser', () => {
  const valid = new Set<string>()
  const make = (storage = memory()) =>
    createLocalSessions({
      storage,
      domain: 'app.example',
      now: () => NOW,
      isAddress,
      verify: async ({ signature }) => valid.has(signature),
    })
  beforeEach(() => {
    valid.clear()
    valid.add('good')
  })

  test('one that is not valid is not taken, alone or among others', async () => {
    const sessions = make()
    await expect(sessions.addSession(sessionOf({}, 'forged'))).rejects.toThrow('The signature is not valid')
    await expect(sessions.setSessions([sessionOf(), sessionOf({ chainId: 'eip155:10' }, 'forged')])).rejects.toThrow(
      'The signature is not valid',
    )
    expect(await sessions.getSessions('eip155:1', ADDRESS)).toEqual([])
  })
  test('one that was valid once and is no longer is forgotten', async () => {
    const sessions = make()
    await sessions.addSession(sessionOf())
    expect(await sessions.getSessions('eip155:1', ADDRESS)).toHaveLength(1)
    valid.clear()
    expect(await sessions.getSessions('eip155:1', ADDRESS)).toEqual([])
    valid.add('good')
    expect(await sessions.getSessions('eip155:1', ADDRESS)).toEqual([])
  })
  test.each<[string, Partial<SignInFields>, number]>([
    ['expired', { expirationTime: '2026-11-22T10:00:00Z' }, 0],
    ['about to', { expirationTime: '2026-11-22T10:00:01Z' }, 1],
    ['not begun', { notBefore: '2026-11-22T11:00:00Z' }, 0],
    ['of a clock that is a little ahead', { issuedAt: '2026-11-22T10:00:59Z' }, 1],
    ['of the future', { issuedAt: '2099-01-01T00:00:00Z' }, 0],
    ['of another network', { chainId: 'eip155:10' }, 0],
    ['of another account', { accountAddress: OTHER }, 0],
  ])('%s', async (_, changes, count) => {
    const sessions = make()
    await sessions.addSession(sessionOf(changes))
    expect(await sessions.getSessions('eip155:1', ADDRESS)).toHaveLength(count)
  })
  test.each<[string, Partial<SignInFields>]>([
    ['end', { expirationTime: '2099-01-01T00:00:00Z' }],
    ['network', { chainId: 'eip155:10' }],
    ['nonce', { nonce: 'ijklmnop' }],
  ])('the text that was signed says another %s than is kept of it: no session', async (_, changes) => {
    const storage = memory()
    const sessions = createLocalSessions({ storage, domain: 'app.example', now: () => NOW, isAddress, verify: async () => true })
    const signed = sessionOf({ expirationTime: '2026-11-22T09:30:00Z' })
    const mended = { ...signed, data: { ...signed.data, expirationTime: '2026-11-22T11:00:00Z', ...changes } }
    await expect(sessions.addSession(mended)).rejects.toMatchObject({ code: 'SIWX_SIGNATURE_INVALID' })
    storage.set('sessions', [storedOf(mended)])
    expect(await sessions.getSessions(mended.data.chainId, ADDRESS)).toEqual([])
    expect(storage.get('sessions', (kept) => kept)).toBeUndefined()
  })
  test.each<[string, SiwxSession]>([
    ['of another domain', sessionOf({ domain: 'evil.example', uri: 'https://evil.example/' })],
    ['of a domain that only begins like this one', sessionOf({ domain: 'app.example.evil.test' })],
    ['of another port', sessionOf({ domain: 'app.example:8443' })],
    ['without an end', withoutEnd(sessionOf())],
  ])('A28: one %s, signed as it may be, signs nobody in: neither taken nor read', async (_, foreign) => {
    const storage = memory()
    const sessions = make(storage)
    await expect(sessions.addSession(foreign)).rejects.toMatchObject({ code: 'SIWX_SIGNATURE_INVALID' })
    await expect(sessions.setSessions([foreign])).rejects.toMatchObject({ code: 'SIWX_SIGNATURE_INVALID' })
    storage.set('sessions', [storedOf(foreign)])
    expect(await sessions.getSessions('eip155:1', ADDRESS)).toEqual([])
    expect(storage.get('sessions', (kept) => kept)).toBeUndefined()
  })
  test('revoking takes one account on one network, or one account; nothing else', async () => {
    const sessions = make()
    const all = [sessionOf(), sessionOf({ chainId: 'eip155:10' }), sessionOf({ accountAddress: OTHER })]
    const left = async () =>
      Promise.all(all.map(async ({ data }) => (await sessions.getSessions(data.chainId, data.accountAddress)).length))
    await sessions.setSessions(all)
    await sessions.revokeSession('eip155:1', ADDRESS)
    expect(await left()).toEqual([0, 1, 1])
    await sessions.setSessions(all)
    await sessions.revokeAccount('eip155', ADDRESS)
    expect(await left()).toEqual([0, 0, 1])
  })
})

describe('sessions of the host’s service', () => {
  type Asked = { readonly path: string; readonly headers: unknown; readonly body: unknown }
  const make = (answers: Readonly<Record<string, unknown>>, storage = memory()) => {
    const asked: Asked[] = []
    const raise = jest.fn()
    const call: ServicesService['call'] = async (endpoint, input, { headers = {} } = {}) => {
      const { path, request } = toCall(endpoint, input)
      const name = path.replace('/auth/v1/', '')
      asked.push({ path: name, headers, body: request.body })
      const answer = answers[name]
      if (answer instanceof Error) throw answer
      return request.parse(answer)
    }
    const sessions = createServiceSessions({
      services: { call },
      storage,
      alerts: { raise },
      networks: { active: createTestStore(ETHEREUM) } as never,
      wallet: () => ({ name: 'Kestrel', type: 'ANNOUNCED' }),
    })
    return { sessions, asked, raise }
  }
  const status = (code: number, name = 'session'): PorticoError =>
    new PorticoError('HTTP_STATUS', 'refused', { context: { status: code, reason: { reasons: [{ name, description: '' }] } } })
  const good = { nonce: { nonce: 'abcdefgh', token: 'nonce-token' }, authenticate: { token: 'session-token' }, 'sign-out': {} }

  test('shows the nonce’s token with the message, then the session’s own', async () => {
    const { sessions, asked } = make({ ...good, me: { address: ADDRESS, chainId: 1 } })
    expect(await sessions.nonce()).toBe('abcdefgh')
    await sessions.addSession(sessionOf())
    expect(await sessions.getSessions('eip155:1', ADDRESS)).toHaveLength(1)
    expect(await sessions.getSessions('eip155:1', OTHER)).toEqual([])
    await sessions.revokeAccount('eip155', ADDRESS)
    expect(await sessions.getSessions('eip155:1', ADDRESS)).toEqual([])
    expect(asked).toEqual([
      { path: 'nonce', headers: {}, body: undefined },
      {
        path: 'authenticate',
        headers: { 'x-nonce-jwt': 'Bearer nonce-token' },
        body: { message: sessionOf().message, signature: 'good', walletInfo: { type: 'extension', name: 'Kestrel' } },
      },
      { path: 'me', headers: { authorization: 'Bearer session-token' }, body: undefined },
      { path: 'sign-out', headers: { authorization: 'Bearer session-token' }, body: {} },
    ])
  })
  test.each([
    ['the service knows it no more', status(401)],
    ['it is of another account', { address: OTHER, chainId: 1 }],
    ['it is of another network', { address: ADDRESS, chainId: 10 }],
  ])('a token counts for nothing, and is forgotten, where %s', async (_, me) => {
    const { sessions, asked } = make({ ...good, me })
    await sessions.addSession(sessionOf())
    expect(await sessions.getSessions('eip155:1', ADDRESS)).toEqual([])
    expect(await sessions.getSessions('eip155:1', ADDRESS)).toEqual([])
    expect(asked.filter(({ path }) => path === 'me')).toHaveLength(1)
  })
  test('the token is handed out for the account and network that it stands for', async () => {
    const { sessions } = make({ ...good, me: { address: ADDRESS, chainId: 1 } })
    expect(await sessions.getToken('eip155:1', ADDRESS)).toBeUndefined()
    await sessions.addSession(sessionOf())
    expect(await sessions.getToken('eip155:1', ADDRESS)).toBe('session-token')
    expect([await sessions.getToken('eip155:10', ADDRESS), await sessions.getToken('eip155:1', OTHER)]).toEqual([undefined, undefined])
    await sessions.revokeSession('eip155:1', ADDRESS)
    expect(await sessions.getToken('eip155:1', ADDRESS)).toBeUndefined()
  })
  test('a token in a cookie is in no script’s reach: the page asks without one, for the account that signed in last alone', async () => {
    const { sessions, asked } = make({ ...good, authenticate: {}, me: { address: OTHER, chainId: 1 } })
    await sessions.addSession(sessionOf())
    await sessions.addSession(sessionOf({ accountAddress: OTHER }))
    expect(await sessions.getSessions('eip155:1', OTHER)).toHaveLength(1)
    expect(await sessions.getToken('eip155:1', OTHER)).toBeUndefined()
    // The cookie is another account's: it is not asked about, and not signed out with this one.
    expect(await sessions.getSessions('eip155:1', ADDRESS)).toEqual([])
    await sessions.revokeAccount('eip155', ADDRESS)
    expect(asked.map(({ path }) => path)).toEqual(['authenticate', 'authenticate', 'me'])
    await sessions.revokeAccount('eip155', OTHER)
    expect(asked.at(-1)).toEqual({ path: 'sign-out', headers: {}, body: {} })
  })
  test('the nonce’s token outlives a reload, is shown once, and ten are kept', async () => {
    const storage = memory()
    await make(good, storage).sessions.nonce()
    const { sessions, asked } = make(good, storage)
    await sessions.addSession(sessionOf())
    await sessions.addSession(sessionOf())
    expect(asked.map(({ headers }) => headers)).toEqual([{ 'x-nonce-jwt': 'Bearer nonce-token' }, {}])
    for (let place = 10; place < 21; place += 1)
      await make({ ...good, nonce: { nonce: `abcdef${place}`, token: `token-${place}` } }, storage).sessions.nonce()
    expect(storage.get('nonces', (value) => Object.keys(Object(value)))).toHaveLength(10)
    const last = make(good, storage)
    await last.sessions.addSession(sessionOf({ nonce: 'abcdef10' }))
    await last.sessions.addSession(sessionOf({ nonce: 'abcdef20' }))
    expect(last.asked.map(({ headers }) => headers)).toEqual([{}, { 'x-nonce-jwt': 'Bearer token-20' }])
  })
  test('how long the signature is waited for is the service’s to say', async () => {
    const { sessions } = make(good)
    expect(sessions.signingTime()).toBe(600_000)
    const long = make({ ...good, nonce: { ...good.nonce, signingTime: 86_400_000 } }).sessions
    await long.nonce()
    expect(long.signingTime()).toBe(86_400_000)
    const endless = make({ ...good, nonce: { ...good.nonce, signingTime: 1e12 } }).sessions
    await expect(endless.nonce()).rejects.toThrow()
  })
  test('a service that does not answer is no answer', async () => {
    const { sessions } = make({ ...good, me: new PorticoError('HTTP_OFFLINE', 'away') })
    await sessions.addSession(sessionOf())
    await expect(sessions.getSessions('eip155:1', ADDRESS)).rejects.toThrow('away')
  })
  test('A32: what the service refuses is said as it is: not valid, the device’s clock, or no answer', async () => {
    const code = async (answer: unknown) => {
      const { sessions, raise } = make({ ...good, authenticate: answer })
      const failure = await sessions.addSession(sessionOf()).catch((error: unknown) => error)
      return [Object(failure).code, raise.mock.calls.flat()]
    }
    expect(await code(status(401, 'SIWX_SIGNATURE_INVALID'))).toEqual(['SIWX_SIGNATURE_INVALID', []])
    expect(await code(status(401, 'issuedAt'))).toEqual(['SIWX_MESSAGE_INVALID', [{ code: 'JWT_TOKEN_NOT_VALID' }]])
    expect(await code(status(503))).toEqual(['HTTP_STATUS', []])
  })
})
