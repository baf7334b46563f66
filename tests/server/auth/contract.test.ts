/** @jest-environment node */
import * as api from '../../../server/auth/api.ts'
import { signProof } from '../../../server/auth/client/proof.ts'
import { type AuthStage, FRAME, HOST, nextEmail, OTHER_HOST, openAuthStage, refusalOf, SERVICE, wrongCode } from './support/auth-stage.ts'
import { testPasskey } from './support/authenticator.ts'
import { openTestLibsql, openTestPostgres, type TestDatabase } from './support/databases.ts'

const MINUTE = 60_000

describe.each([
  ['libsql', openTestLibsql],
  ['PostgreSQL', openTestPostgres],
])('the auth service on %s', (_, open) => {
  let kept: TestDatabase
  let stage: AuthStage
  let later = 0
  const realNow = Date.now.bind(Date)

  beforeAll(async () => {
    kept = await open()
    stage = await openAuthStage(kept.database)
  })
  beforeEach(() => {
    later = 0
    jest.spyOn(Date, 'now').mockImplementation(() => realNow() + later)
  })
  afterEach(() => {
    jest.restoreAllMocks()
    expect(stage.failures.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await stage?.close()
    await kept?.close()
  })

  describe('A14: codes', () => {
    test('a code of the mail signs in; the mail names the host and where alone the code belongs; the second time is the same account', async () => {
      const [frame, email] = [await stage.frame(), nextEmail()]
      const grant = await frame.signIn(email)
      expect(grant).toMatchObject({ created: true, deviceRegistered: false, factors: ['email'], user: { email } })
      const mail = stage.mails.findLast(({ to }) => to === email)
      expect(mail?.subject).toContain('Shop')
      expect(mail?.text).toContain(HOST)
      const again = await (await stage.frame()).signIn(email.toUpperCase())
      expect(again).toMatchObject({ created: false, accountId: grant.accountId })
    })

    test('the sixth try fails even if right, and says nothing of it', async () => {
      const [frame, email] = [await stage.frame(), nextEmail()]
      const { requestId } = await frame.call(api.emailStart, { email })
      const right = stage.codeFor(email)
      const left: unknown[] = []
      for (let place = 0; place < 5; place += 1) {
        const refused = await frame.call(api.emailVerify, { requestId, code: wrongCode(right) }).catch((error: unknown) => error)
        expect(refused).toMatchObject({ code: 'CODE_WRONG' })
        left.push((refused as { triesLeft: number }).triesLeft)
      }
      expect(left).toEqual([4, 3, 2, 1, 0])
      await expect(refusalOf(frame.call(api.emailVerify, { requestId, code: right }))).resolves.toBe('TRIES_SPENT')
      await expect(refusalOf(frame.call(api.emailVerify, { requestId, code: wrongCode(right) }))).resolves.toBe('TRIES_SPENT')
    })

    test('five tries in all over all codes of a request: a resend gives none back', async () => {
      const [frame, email] = [await stage.frame(), nextEmail()]
      const { requestId } = await frame.call(api.emailStart, { email })
      for (let place = 0; place < 3; place += 1)
        await refusalOf(frame.call(api.emailVerify, { requestId, code: wrongCode(stage.codeFor(email)) }))
      later += 31_000
      await frame.call(api.emailResend, { requestId })
      for (let place = 0; place < 2; place += 1)
        await refusalOf(frame.call(api.emailVerify, { requestId, code: wrongCode(stage.codeFor(email)) }))
      await expect(refusalOf(frame.call(api.emailVerify, { requestId, code: stage.codeFor(email) }))).resolves.toBe('TRIES_SPENT')
    })

    test('20 tries at once are no more than five', async () => {
      const [frame, email] = [await stage.frame(), nextEmail()]
      const { requestId } = await frame.call(api.emailStart, { email })
      const code = wrongCode(stage.codeFor(email))
      const names = await Promise.all(Array.from({ length: 20 }, () => refusalOf(frame.call(api.emailVerify, { requestId, code }))))
      expect(names.filter((name) => name === 'CODE_WRONG')).toHaveLength(5)
      expect(names.filter((name) => name === 'TRIES_SPENT')).toHaveLength(15)
    })

    test('a code of request A fails in request B', async () => {
      const [frame, email] = [await stage.frame(), nextEmail()]
      const a = await frame.call(api.emailStart, { email })
      const codeOfA = stage.codeFor(email)
      const b = await frame.call(api.emailStart, { email })
      if (codeOfA !== stage.codeFor(email))
        await expect(refusalOf(frame.call(api.emailVerify, { requestId: b.requestId, code: codeOfA }))).resolves.toBe('CODE_WRONG')
      await expect(frame.call(api.emailVerify, { requestId: a.requestId, code: codeOfA })).resolves.toMatchObject({ created: true })
    })

    test('a code that whoever writes to the database moves to another request is none there', async () => {
      const [frame, email] = [await stage.frame(), nextEmail()]
      await frame.call(api.emailStart, { email })
      const codeOfA = stage.codeFor(email)
      const moved = await kept.database.run('SELECT code FROM codes ORDER BY sent_at DESC LIMIT 1')
      const b = await frame.call(api.emailStart, { email: nextEmail() })
      const [{ code }] = moved as [{ code: string }]
      await kept.database.run('UPDATE codes SET code = $1 WHERE request = (SELECT id FROM requests ORDER BY expires_at DESC LIMIT 1)', [
        code,
      ])
      await expect(refusalOf(frame.call(api.emailVerify, { requestId: b.requestId, code: codeOfA }))).resolves.toBe('CODE_WRONG')
    })

    test('a code is good once, and of many who bring it at once one gets in', async () => {
      const [frame, email] = [await stage.frame(), nextEmail()]
      const { requestId } = await frame.call(api.emailStart, { email })
      const code = stage.codeFor(email)
      const all = await Promise.allSettled(Array.from({ length: 4 }, () => frame.call(api.emailVerify, { requestId, code })))
      expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      await expect(refusalOf(frame.call(api.emailVerify, { requestId, code }))).resolves.toBe('REQUEST_UNKNOWN')
    })

    test('a code belongs to the key, the project and the origin that asked for it', async () => {
      const [frame, email] = [await stage.frame(), nextEmail()]
      const { requestId } = await frame.call(api.emailStart, { email })
      const code = stage.codeFor(email)
      const strangers = [
        await stage.frame(),
        await stage.frame({ key: frame.key, origin: OTHER_HOST }),
        await stage.frame({ key: frame.key, project: 'strict' }),
      ]
      for (const stranger of strangers)
        await expect(refusalOf(stranger.call(api.emailVerify, { requestId, code }))).resolves.toBe('REQUEST_UNKNOWN')
      await expect(frame.call(api.emailVerify, { requestId, code })).resolves.toBeDefined()
    })

    test('ten minutes, then it has expired: wrong and expired are two names', async () => {
      const [frame, email] = [await stage.frame(), nextEmail()]
      const { requestId } = await frame.call(api.emailStart, { email })
      later += 10 * MINUTE
      await expect(refusalOf(frame.call(api.emailVerify, { requestId, code: stage.codeFor(email) }))).resolves.toBe('CODE_EXPIRED')
    })

    test('a resend waits 30 s and leaves earlier codes valid, three at most', async () => {
      const [frame, email] = [await stage.frame(), nextEmail()]
      const { requestId } = await frame.call(api.emailStart, { email })
      const codes = [stage.codeFor(email)]
      await expect(refusalOf(frame.call(api.emailResend, { requestId }))).resolves.toBe('RESEND_LOCKED')
      for (let place = 0; place < 3; place += 1) {
        later += 30_000
        await frame.call(api.emailResend, { requestId })
        codes.push(stage.codeFor(email))
      }
      const [oldest = '', second = ''] = codes
      if (!codes.slice(1).includes(oldest))
        await expect(refusalOf(frame.call(api.emailVerify, { requestId, code: oldest }))).resolves.toBe('CODE_EXPIRED')
      await expect(frame.call(api.emailVerify, { requestId, code: second })).resolves.toBeDefined()
    })

    test('known and unknown addresses have the same answer, with the same statements behind it', async () => {
      const known = nextEmail()
      await (await stage.frame()).signIn(known)
      const asked = async (email: string) => {
        const frame = await stage.frame()
        const statements: string[] = []
        const run = jest.spyOn(kept.database, 'run').mockImplementation(async function (this: unknown, text, values) {
          statements.push(text)
          return original(text, values)
        })
        const answer = await frame.call(api.emailStart, { email })
        run.mockRestore()
        return { keys: Object.keys(answer).sort(), action: answer.action, statements }
      }
      const original = kept.database.run.bind(kept.database)
      expect(await asked(known)).toEqual(await asked(nextEmail()))
    })

    test('a stranger cannot have an address flooded, nor guess on it for ever; its own devices are not shut out', async () => {
      const email = nextEmail()
      const own = await stage.frame()
      await own.signIn(email)
      await own.call(api.deviceRegister, { name: 'Phone' })
      const names: string[] = []
      for (let place = 0; place < 8; place += 1) {
        const stranger = await stage.frame()
        names.push(
          await stranger.call(api.emailStart, { email }).then(
            () => 'sent',
            (error: { code: string }) => error.code,
          ),
        )
      }
      expect(names).toContain('RATE_LIMITED')
      expect(names.filter((name) => name === 'sent').length).toBeLessThan(7)
      await expect(own.call(api.emailStart, { email })).resolves.toMatchObject({ action: 'VERIFY_OTP' })
    })

    test('whoever comes back after the block is shut out four times as long', async () => {
      const email = nextEmail()
      const ask = async () => {
        const frame = await stage.frame()
        return frame.call(api.emailStart, { email }).then(
          () => 0,
          (error: { retryAfter: number }) => error.retryAfter,
        )
      }
      const untilShut = async () => {
        for (let place = 0; place < 10; place += 1) {
          const wait = await ask()
          if (wait > 0) return wait
        }
        return 0
      }
      const first = await untilShut()
      later += first + 1000
      const second = await untilShut()
      expect(second / first).toBe(4)
    })

    test('nobody reads a code, a token or an e-mail limit out of the database', async () => {
      const [frame, email] = [await stage.frame(), nextEmail()]
      const { requestId } = await frame.call(api.emailStart, { email })
      const code = stage.codeFor(email)
      const rows = await Promise.all(
        ['requests', 'codes', 'limits', 'sessions', 'used_proofs'].map((table) => kept.database.run(`SELECT * FROM ${table}`)),
      )
      const { token, refreshToken } = await frame.call(api.emailVerify, { requestId, code })
      rows.push(await kept.database.run('SELECT * FROM sessions'))
      const text = JSON.stringify(rows)
      for (const secret of [requestId, token, refreshToken]) expect(text).not.toContain(secret)
      expect(JSON.stringify(rows[1])).not.toMatch(new RegExp(`"${code}"`))
      expect(JSON.stringify(rows[2])).not.toContain(email)
    })

    test('a new device opens the link of a mail first, where the project asks for it; only the button counts', async () => {
      const [frame, email] = [await stage.frame({ project: 'strict' }), nextEmail()]
      const { requestId, action } = await frame.call(api.emailStart, { email })
      expect(action).toBe('VERIFY_DEVICE')
      expect(stage.codeFor(email)).toBe('')
      await expect(refusalOf(frame.call(api.emailVerify, { requestId, code: '123456' }))).resolves.toBe('DEVICE_UNCONFIRMED')
      const link = /https:\S+confirm\S+/.exec(stage.mails.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? ''
      const path = link.replace(SERVICE, '')
      const page = await stage.request(path)
      expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      await expect(frame.call(api.emailDevice, { requestId })).resolves.toEqual({ confirmed: false })
      const [where = '', query = ''] = path.split('?')
      const press = (body: string) =>
        stage.request(where, { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
      expect((await press(query.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).status).toBe(410)
      expect((await press(query)).status).toBe(200)
      await expect(frame.call(api.emailDevice, { requestId })).resolves.toEqual({ confirmed: true })
      expect((await press(query)).status).toBe(410)
      await expect(frame.call(api.emailVerify, { requestId, code: stage.codeFor(email) })).resolves.toMatchObject({ created: true })
    })

    test('the change of an e-mail address needs both codes, and a code of the one is none of the other', async () => {
      const [frame, old, next] = [await stage.frame(), nextEmail(), nextEmail()]
      await frame.signIn(old)
      const first = await frame.call(api.emailChangeStart, { email: next })
      expect(first.action).toBe('VERIFY_PRIMARY_OTP')
      await expect(refusalOf(frame.call(api.emailChangeSecondary, { requestId: first.requestId, code: stage.codeFor(old) }))).resolves.toBe(
        'REQUEST_UNKNOWN',
      )
      expect(stage.codeFor(next)).toBe('')
      const second = await frame.call(api.emailChangePrimary, { requestId: first.requestId, code: stage.codeFor(old) })
      await expect(frame.call(api.emailChangeSecondary, { requestId: second.requestId, code: stage.codeFor(next) })).resolves.toEqual({
        email: next,
      })
      await expect(frame.call(api.accountRecord, {})).resolves.toMatchObject({ email: next })
    })

    test('an address that another account has is refused to whoever has proven it, and to nobody before', async () => {
      const taken = nextEmail()
      await (await stage.frame()).signIn(taken)
      const [frame, email] = [await stage.frame(), nextEmail()]
      await frame.signIn(email)
      const { requestId } = await frame.call(api.emailChangeStart, { email: taken })
      const second = await frame.call(api.emailChangePrimary, { requestId, code: stage.codeFor(email) })
      await expect(
        refusalOf(frame.call(api.emailChangeSecondary, { requestId: second.requestId, code: stage.codeFor(taken) })),
      ).resolves.toBe('EMAIL_TAKEN')
    })
  })

  describe('sessions and proofs', () => {
    const asked = async (
      change: Partial<Parameters<typeof signProof>[1]>,
      bodySent = '{"email":"a@example.test"}',
      headers: Record<string, string> = {},
    ) => {
      const { key } = await stage.frame()
      const subject = {
        method: 'POST',
        url: `${SERVICE}/wallet/v1/email/start`,
        body: '{"email":"a@example.test"}',
        projectId: 'shop',
        origin: HOST,
        now: Date.now(),
      }
      const dpop = await signProof(key, { ...subject, ...change })
      const init = { method: 'POST', body: bodySent, headers: { dpop, ...headers } }
      return {
        answer: await stage.request('/wallet/v1/email/start', init, '10.9.9.9'),
        again: () => stage.request('/wallet/v1/email/start', init, '10.9.9.9'),
      }
    }
    const nameOf = async (response: Response): Promise<string> =>
      ((await response.json()) as { reasons: [{ name: string }] }).reasons[0].name

    test.each([
      ['another method', { method: 'GET' }, 'PROOF_INVALID'],
      ['another address', { url: `${SERVICE}/wallet/v1/email/verify` }, 'PROOF_INVALID'],
      ['another service', { url: 'https://other.example/wallet/v1/email/start' }, 'PROOF_INVALID'],
      ['another body', { body: '{"email":"b@example.test"}' }, 'PROOF_INVALID'],
      ['a token that is not shown', { token: 'x'.repeat(43) }, 'PROOF_INVALID'],
      ['a time two minutes ago', { now: Date.now() - 120_000 }, 'PROOF_TIME'],
      ['an unknown project', { projectId: 'nobody' }, 'PROJECT_UNKNOWN'],
      ['an origin that the project does not name', { origin: 'https://evil.example' }, 'ORIGIN_REFUSED'],
      ['an origin with a path', { origin: `${HOST}/a` }, 'PROOF_INVALID'],
    ])('a proof of %s is refused', async (_name, change, code) => {
      expect(await nameOf((await asked(change)).answer)).toBe(code)
    })

    test.each([
      ['no JSON', '{'],
      ['another form', '{"email":7}'],
      ['no text', new Uint8Array([0x22, 0xff, 0x22])],
      ['100 kB', JSON.stringify({ email: 'a'.repeat(100_000) })],
    ])('a body of %s is refused, and is no failure', async (_name, body) => {
      const answer = await stage.request('/wallet/v1/email/start', { method: 'POST', body }, '10.9.9.8')
      expect(answer.status).toBe(400)
      expect(await nameOf(answer)).toBe('BODY_INVALID')
    })

    test('a proof is good once; none at all is none; another page of the web is refused before', async () => {
      const { answer, again } = await asked({})
      expect(answer.status).toBe(200)
      expect(await nameOf(await again())).toBe('PROOF_USED')
      expect(await nameOf(await stage.request('/wallet/v1/email/start', { method: 'POST', body: '{"email":"a@example.test"}' }))).toBe(
        'PROOF_INVALID',
      )
      expect(await nameOf((await asked({}, undefined, { origin: HOST })).answer)).toBe('ORIGIN_REFUSED')
      expect(answer.headers.get('access-control-allow-origin')).toBe(FRAME)
    })

    test('a stolen token is worth nothing without its key', async () => {
      const [frame, thief] = [await stage.frame(), await stage.frame()]
      const { token, refreshToken } = await frame.signIn(nextEmail())
      thief.token = token
      await expect(refusalOf(thief.call(api.accountRecord, {}))).resolves.toBe('SESSION_UNKNOWN')
      await expect(refusalOf(thief.call(api.sessionRefresh, { refreshToken }))).resolves.toBe('SESSION_UNKNOWN')
      await expect(frame.call(api.accountRecord, {})).resolves.toBeDefined()
    })

    test('a session belongs to the host that began it', async () => {
      const frame = await stage.frame()
      const { token } = await frame.signIn(nextEmail())
      const other = await stage.frame({ key: frame.key, origin: OTHER_HOST })
      other.token = token
      await expect(refusalOf(other.call(api.accountRecord, {}))).resolves.toBe('SESSION_UNKNOWN')
    })

    test('tokens end after fifteen minutes, are rotated, and a refresh token that is shown again ends the session', async () => {
      const frame = await stage.frame()
      const first = await frame.signIn(nextEmail())
      later += 15 * MINUTE
      await expect(refusalOf(frame.call(api.accountRecord, {}))).resolves.toBe('SESSION_EXPIRED')
      const second = await frame.call(api.sessionRefresh, { refreshToken: first.refreshToken })
      frame.token = second.token
      await expect(frame.call(api.accountRecord, {})).resolves.toBeDefined()
      // The answer was lost on its way: within 30 s the same token works again.
      const third = await frame.call(api.sessionRefresh, { refreshToken: first.refreshToken })
      later += 31_000
      await expect(refusalOf(frame.call(api.sessionRefresh, { refreshToken: first.refreshToken }))).resolves.toBe('SESSION_UNKNOWN')
      frame.token = third.token
      await expect(refusalOf(frame.call(api.accountRecord, {}))).resolves.toBe('SESSION_UNKNOWN')
    })

    test('a spent refresh token does not live longer by being shown again', async () => {
      const frame = await stage.frame()
      const { refreshToken } = await frame.signIn(nextEmail())
      await frame.call(api.sessionRefresh, { refreshToken })
      later += 20_000
      await frame.call(api.sessionRefresh, { refreshToken })
      later += 20_000
      await expect(refusalOf(frame.call(api.sessionRefresh, { refreshToken }))).resolves.toBe('SESSION_UNKNOWN')
    })

    test('sign-out ends the session, or all of the account', async () => {
      const email = nextEmail()
      const [here, there] = [await stage.frame(), await stage.frame()]
      await here.signIn(email)
      await there.signIn(email)
      await here.call(api.sessionEnd, {})
      await expect(refusalOf(here.call(api.accountRecord, {}))).resolves.toBe('SESSION_UNKNOWN')
      await expect(there.call(api.accountRecord, {})).resolves.toBeDefined()
      await here.signIn(email)
      await here.call(api.sessionEnd, { everywhere: true })
      await expect(refusalOf(there.call(api.accountRecord, {}))).resolves.toBe('SESSION_UNKNOWN')
    })

    test('a clock that is wrong by an hour is corrected by the service', async () => {
      const { key } = await stage.frame()
      const { createAuthClient } = await import('../../../server/auth/client/auth-client.ts')
      const client = createAuthClient({
        service: SERVICE,
        projectId: 'shop',
        origin: HOST,
        key,
        now: () => Date.now() - 60 * MINUTE,
        fetch: (url, init) => stage.service.handle(new Request(String(url), init), { address: '10.8.8.8' }),
      })
      await expect(client.call(api.emailStart, { email: nextEmail() })).resolves.toBeDefined()
    })
  })

  describe('passkeys', () => {
    test('of two that are taken away at the same moment one stays, where nothing else signs in', async () => {
      const frame = await stage.frame()
      const [first, second] = [testPasskey(FRAME), testPasskey(FRAME)]
      const begun = await frame.call(api.passkeySignUpOptions, {})
      frame.token = (await frame.call(api.passkeySignUp, { requestId: begun.requestId, response: first.create(begun.options) })).token
      const { requestId, options } = await frame.call(api.passkeyRegisterOptions, {})
      await frame.call(api.passkeyRegister, { requestId, response: second.create(options) })
      await frame.call(api.deviceRegister, { name: 'Laptop' })
      const { passkeys } = await frame.call(api.accountRecord, {})
      expect(passkeys).toHaveLength(2)
      const removals = passkeys.map(({ passkeyId }) =>
        frame.call(api.passkeyRemove, { passkeyId }).then(
          () => 'removed',
          ({ code }) => code,
        ),
      )
      expect((await Promise.all(removals)).sort()).toEqual(['LAST_METHOD', 'removed'])
      const { passkeys: left } = await frame.call(api.accountRecord, {})
      expect(left).toHaveLength(1)
      await expect(refusalOf(frame.call(api.passkeyRemove, { passkeyId: left[0]?.passkeyId ?? '' }))).resolves.toBe('LAST_METHOD')
      await expect(refusalOf(frame.call(api.passkeyRemove, { passkeyId: 'of-nobody' }))).resolves.toBe('PASSKEY_REFUSED')
    })

    test('the last one goes where an address signs in', async () => {
      const frame = await stage.frame()
      await frame.signIn(nextEmail())
      await frame.call(api.deviceRegister, { name: 'Laptop' })
      const { requestId, options } = await frame.call(api.passkeyRegisterOptions, {})
      const { passkeyId } = await frame.call(api.passkeyRegister, { requestId, response: testPasskey(FRAME).create(options) })
      await frame.call(api.passkeyRemove, { passkeyId })
      expect((await frame.call(api.accountRecord, {})).passkeys).toEqual([])
    })

    test('a service none of whose projects has passkeys says that it offers none', async () => {
      const without = await openAuthStage(kept.database, { projects: [{ id: 'shop', name: 'Shop', origins: [HOST], passkey: false }] })
      const frame = await without.frame()
      await expect(refusalOf(frame.call(api.passkeySignInOptions, {}))).resolves.toBe('METHOD_UNAVAILABLE')
      await frame.signIn(nextEmail())
      await expect(refusalOf(frame.call(api.passkeyRegisterOptions, {}))).resolves.toBe('METHOD_UNAVAILABLE')
    })
  })
})
