/** @jest-environment node */

import { startAuth } from '../../../examples/sandbox/auth/start-auth.ts'
import { type Inbox, startInbox } from '../../../examples/sandbox/auth/start-inbox.ts'
import { choosePort } from '../../../examples/sandbox/process/free-port.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import * as api from '../../../server/auth/api.ts'
import { createAuthClient } from '../../../server/auth/client/auth-client.ts'
import { createProofKey } from '../../../server/auth/client/proof.ts'
import { refusalOf } from '../../server/auth/support/auth-stage.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { identityBrowser } from './support/identity-browser.ts'

const HOST = 'http://localhost:5173'
const FRAME = 'http://wallet.localhost:4140'

let inbox: Inbox
let identity: ServiceProcess
let auth: Service

beforeAll(async () => {
  const port = await choosePort(0)
  inbox = await startInbox({ control: 0 })
  identity = await startServiceProcess(
    'examples/sandbox/auth/run-identity.ts',
    '--config',
    JSON.stringify({ service: `http://127.0.0.1:${port}` }),
  )
  auth = await startAuth({ port, control: 0, frame: FRAME, origins: [HOST], smtp: inbox.smtp, identity: identity.url })
})
afterAll(async () => {
  await Promise.all([auth?.close(), inbox?.close(), identity?.kill()])
})

const frameOf = async (origin = HOST) => createAuthClient({ service: auth.url, projectId: 'sandbox', origin, key: await createProofKey() })
const mailsTo = async (email: string) =>
  (await (await fetch(`${inbox.url}/mails?to=${email}`)).json()) as readonly { readonly subject: string; readonly text: string }[]
const codeIn = (text = ''): string => /^\d{6}$/m.exec(text)?.[0] ?? ''

describe('e-mail', () => {
  test('a mail over SMTP brings the code, in the language that was asked for', async () => {
    const frame = await frameOf()
    const { requestId } = await frame.call(api.emailStart, { email: 'anna@example.test', locale: 'de-CH' })
    const [mail] = await mailsTo('anna@example.test')
    expect(mail?.subject).toMatch(/^\d{6} ist Ihr Code für Portico sandbox$/)
    expect(mail?.text).toContain(HOST)
    const grant = await frame.call(api.emailVerify, { requestId, code: codeIn(mail?.text) })
    expect(grant).toMatchObject({ created: true, user: { email: 'anna@example.test' } })
    const page = await (await fetch(inbox.url)).text()
    expect(page).toContain(codeIn(mail?.text))
  })

  test('an Arabic mail is Arabic', async () => {
    await (await frameOf()).call(api.emailStart, { email: 'amal@example.test', locale: 'ar' })
    expect((await mailsTo('amal@example.test'))[0]?.text).toContain('رمزك')
  })

  test('a mail server that refuses is said', async () => {
    const say = (mode: string) => fetch(`${inbox.control}/_sandbox/mail`, { method: 'PUT', body: JSON.stringify({ mode }) })
    await say('refuse')
    const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    await expect(refusalOf((await frameOf()).call(api.emailStart, { email: 'nobody@example.test' }))).resolves.toBe('MAIL_FAILED')
    expect(errors).toHaveBeenCalledTimes(1)
    errors.mockRestore()
    await say('accept')
  })
})

describe('A12: social login', () => {
  const begin = async (provider: string, frame?: Awaited<ReturnType<typeof frameOf>>) => {
    const client = frame ?? (await frameOf())
    return { client, begun: await client.call(api.socialStart, { provider }) }
  }
  const returned = (uri: string, person = 'alice-1') => identityBrowser().signIn(uri, person, `${FRAME}/`)
  const partsOf = (back: URL) => ({ state: back.searchParams.get('state') ?? '', result: back.searchParams.get('result') ?? '' })

  test.each([
    ['google', { provider: 'google', email: 'alice@example.test', userName: 'alice' }],
    ['apple', { provider: 'apple', email: 'alice@example.test' }],
    ['github', { provider: 'github', email: 'alice@example.test', userName: 'alice' }],
    ['facebook', { provider: 'facebook', email: 'alice@example.test', userName: 'Alice Example' }],
    ['discord', { provider: 'discord', email: 'alice@example.test', userName: 'alice' }],
    ['x', { provider: 'x', userName: 'alice' }],
    ['acme', { provider: 'acme', email: 'alice@example.test' }],
  ])('%s signs in, and the second time to the same account', async (provider, user) => {
    const { client, begun } = await begin(provider)
    const back = await returned(begun.uri)
    expect(back.pathname).toBe('/social/return')
    expect(back.searchParams.get('origin')).toBe(HOST)
    expect(back.searchParams.get('state')).toBe(new URL(begun.uri).searchParams.get('state'))
    const grant = await client.call(api.socialFinish, partsOf(back))
    expect(grant).toMatchObject({ created: true, factors: ['social'], user })
    const again = await begin(provider)
    await expect(again.client.call(api.socialFinish, partsOf(await returned(again.begun.uri)))).resolves.toMatchObject({
      created: false,
      accountId: grant.accountId,
    })
  })

  test('a result is good once, and for the key alone that began it', async () => {
    const { client, begun } = await begin('google')
    const parts = partsOf(await returned(begun.uri, 'bob-2'))
    await expect(refusalOf((await frameOf()).call(api.socialFinish, parts))).resolves.toBe('REQUEST_UNKNOWN')
    await expect(client.call(api.socialFinish, parts)).resolves.toBeDefined()
    await expect(refusalOf(client.call(api.socialFinish, parts))).resolves.toBe('REQUEST_UNKNOWN')
  })

  test('a forged result, another provider, a state without its window: nobody is signed in', async () => {
    const { client, begun } = await begin('google')
    await expect(refusalOf(client.call(api.socialFinish, { state: begun.state, result: 'x'.repeat(43) }))).resolves.toBe('REQUEST_UNKNOWN')
    const parts = partsOf(await returned(begun.uri))
    await expect(refusalOf(client.call(api.socialFinish, Object.assign({ provider: 'github' }, parts)))).resolves.toBe('REQUEST_UNKNOWN')
    await expect(refusalOf(client.call(api.socialFinish, { state: parts.state, result: `${parts.result.slice(1)}A` }))).resolves.toBe(
      'REQUEST_UNKNOWN',
    )
    await expect(client.call(api.socialFinish, parts)).resolves.toBeDefined()
  })

  test('a code of another sign-in does not pass PKCE: its window comes back without a result', async () => {
    const [victim, attacker] = [await begin('github'), await begin('github')]
    // The attacker stops the window before the service sees the code, and has the victim's window bring it.
    const stolen = await identityBrowser().signIn(attacker.begun.uri, 'bob-2', auth.url)
    stolen.searchParams.set('state', victim.begun.state)
    const answer = await fetch(stolen, { redirect: 'manual' })
    const back = new URL(answer.headers.get('location') ?? '')
    expect(back.searchParams.get('error')).toBe('PROVIDER_REFUSED')
    expect(back.searchParams.get('result')).toBeNull()
    // What was tried is over: the state does not take another code.
    const second = await fetch(stolen, { redirect: 'manual' })
    expect(second.headers.get('location')).toBe(`${FRAME}/social/return?error=REQUEST_UNKNOWN`)
  })

  test('where there is no PKCE the nonce of the id token holds the code', async () => {
    const [victim, attacker] = [await begin('apple'), await begin('apple')]
    const uri = new URL(attacker.begun.uri)
    uri.searchParams.delete('response_mode')
    const stolen = await identityBrowser().signIn(uri.href, 'bob-2', auth.url)
    stolen.searchParams.set('state', victim.begun.state)
    const answer = await fetch(stolen, { redirect: 'manual' })
    expect(new URL(answer.headers.get('location') ?? '').searchParams.get('error')).toBe('PROVIDER_REFUSED')
  })

  test('a visitor who cancels comes back with the reason, and a provider that nobody configured is no way to sign in', async () => {
    const { begun } = await begin('discord')
    expect((await returned(begun.uri, '')).searchParams.get('error')).toBe('PROVIDER_REFUSED')
    await expect(refusalOf((await frameOf()).call(api.socialStart, { provider: 'other' }))).resolves.toBe('METHOD_UNAVAILABLE')
  })

  /** The address with the page to come back to behind its state, as deployed pages write it. */
  const leaving = (href: string, back: string): string => {
    const url = new URL(href)
    url.searchParams.set('state', `${url.searchParams.get('state')}--${encodeURIComponent(back)}`)
    return url.href
  }

  test.each(['google', 'github', 'apple'])('without a window %s leads back to the address behind the state', async (provider) => {
    const { client, begun } = await begin(provider)
    const back = await returned(leaving(begun.uri, `${HOST}/shop?a=1#b`))
    expect(back.searchParams.get('returnTo')).toBe(`${HOST}/shop?a=1#b`)
    expect(back.searchParams.get('state')).toBe(begun.state)
    await expect(client.call(api.socialFinish, partsOf(back))).resolves.toBeDefined()
  })

  test.each(['https://evil.example/', `${HOST}.evil.example/`, FRAME, 'javascript:alert(1)', '/shop', '%', 'null'])(
    'the address %p behind the state ends the sign-in, and nobody is led there',
    async (address) => {
      const { client, begun } = await begin('google')
      const back = await returned(leaving(begun.uri, address))
      expect([back.searchParams.get('returnTo'), back.searchParams.get('result')]).toEqual([null, null])
      expect(back.searchParams.get('error')).toBe('ORIGIN_REFUSED')
      await expect(refusalOf(client.call(api.socialFinish, { state: begun.state, result: 'x'.repeat(43) }))).resolves.toBe(
        'REQUEST_UNKNOWN',
      )
    },
  )
})

describe('Farcaster', () => {
  test('the app signs our nonce for our address, the chain says who holds the id, and it is good once', async () => {
    const frame = await frameOf()
    const { requestId, url } = await frame.call(api.farcasterStart, {})
    await expect(frame.call(api.farcasterFinish, { requestId })).resolves.toEqual({})
    await fetch(url, { method: 'POST' })
    await expect(refusalOf((await frameOf()).call(api.farcasterFinish, { requestId }))).resolves.toBe('REQUEST_UNKNOWN')
    const { grant } = await frame.call(api.farcasterFinish, { requestId, wait: 5_000 })
    expect(grant).toMatchObject({ factors: ['farcaster'], user: { provider: 'farcaster', userName: 'alice.sandbox' } })
    await expect(refusalOf(frame.call(api.farcasterFinish, { requestId }))).resolves.toBe('REQUEST_UNKNOWN')
  })
})

test('an origin is let in once it is named at the control server', async () => {
  const other = 'http://localhost:5999'
  await expect(refusalOf((await frameOf(other)).call(api.emailStart, { email: 'c@example.test' }))).resolves.toBe('ORIGIN_REFUSED')
  await fetch(`${auth.control}/_sandbox/origins`, { method: 'PUT', body: JSON.stringify({ origins: [other] }) })
  await expect((await frameOf(other)).call(api.emailStart, { email: 'c@example.test' })).resolves.toBeDefined()
})
