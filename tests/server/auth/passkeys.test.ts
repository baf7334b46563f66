/** @jest-environment node */
import * as api from '../../../server/auth/api.ts'
import { type AuthStage, FRAME, nextEmail, openAuthStage, refusalOf, type TestFrame } from './support/auth-stage.ts'
import { type TestPasskey, testPasskey } from './support/authenticator.ts'
import { openTestLibsql, type TestDatabase } from './support/databases.ts'

let kept: TestDatabase
let stage: AuthStage
beforeAll(async () => {
  kept = await openTestLibsql()
  stage = await openAuthStage(kept.database)
})
afterAll(async () => {
  await stage.close()
  await kept.close()
})

const server = 'c2VydmVyLXNoYXJlLXNlcnZlci1zaGFyZQ'
const addresses = [{ namespace: 'eip155', address: `0x${'ab'.repeat(20)}` }]

const signUp = async (frame: TestFrame, passkey: TestPasskey) => {
  const { requestId, options } = await frame.call(api.passkeySignUpOptions, { userName: 'Ann' })
  const grant = await frame.call(api.passkeySignUp, { requestId, response: passkey.create(options) })
  frame.token = grant.token
  return grant
}
const register = async (frame: TestFrame, passkey: TestPasskey) => {
  const { requestId, options } = await frame.call(api.passkeyRegisterOptions, {})
  return frame.call(api.passkeyRegister, { requestId, response: passkey.create(options), name: 'Laptop' })
}
const confirm = async (frame: TestFrame, passkey: TestPasskey) => {
  const { requestId, options } = await frame.call(api.passkeyConfirmOptions, {})
  return frame.call(api.passkeyConfirm, { requestId, response: passkey.get(options) })
}

test('a passkey alone makes an account and signs in to it from another profile', async () => {
  const passkey = testPasskey(FRAME)
  const { accountId, user } = await signUp(await stage.frame(), passkey)
  expect(user).toEqual({ userName: 'Ann' })
  const other = await stage.frame()
  const { requestId, options } = await other.call(api.passkeySignInOptions, {})
  expect(options.allowCredentials ?? []).toEqual([])
  await expect(other.call(api.passkeySignIn, { requestId, response: passkey.get(options) })).resolves.toMatchObject({
    accountId,
    created: false,
    factors: ['passkey'],
  })
})

test('a challenge is good once, for its own key; another page, no verification of the visitor, an unknown passkey: refused', async () => {
  const passkey = testPasskey(FRAME)
  await signUp(await stage.frame(), passkey)
  const frame = await stage.frame()
  const ask = () => frame.call(api.passkeySignInOptions, {})
  const first = await ask()
  const response = passkey.get(first.options)
  await expect(refusalOf((await stage.frame()).call(api.passkeySignIn, { requestId: first.requestId, response }))).resolves.toBe(
    'REQUEST_UNKNOWN',
  )
  await frame.call(api.passkeySignIn, { requestId: first.requestId, response })
  await expect(refusalOf(frame.call(api.passkeySignIn, { requestId: first.requestId, response }))).resolves.toBe('REQUEST_UNKNOWN')
  const second = await ask()
  await expect(refusalOf(frame.call(api.passkeySignIn, { requestId: second.requestId, response }))).resolves.toBe('PASSKEY_REFUSED')
  for (const change of [{ origin: 'https://evil.example' }, { verified: false }]) {
    const { requestId, options } = await ask()
    await expect(refusalOf(frame.call(api.passkeySignIn, { requestId, response: passkey.get(options, change) }))).resolves.toBe(
      'PASSKEY_REFUSED',
    )
  }
  const last = await ask()
  await expect(
    refusalOf(frame.call(api.passkeySignIn, { requestId: last.requestId, response: testPasskey(FRAME).get(last.options) })),
  ).resolves.toBe('PASSKEY_REFUSED')
})

test('the value of PRF never leaves the frame, whatever the page hands over', async () => {
  const frame = await stage.frame()
  const passkey = testPasskey(FRAME)
  const { requestId, options } = await frame.call(api.passkeySignUpOptions, {})
  const bodies: string[] = []
  const handle = stage.service.handle.bind(stage.service)
  const spied = jest.spyOn(stage.service, 'handle').mockImplementation(async (request, context) => {
    bodies.push(await request.clone().text())
    return handle(request, context)
  })
  const response = Object.assign(passkey.create(options), { clientExtensionResults: { prf: { results: { first: 'THE-PRF-VALUE' } } } })
  await frame.call(api.passkeySignUp, { requestId, response })
  spied.mockRestore()
  expect(bodies).toHaveLength(1)
  expect(bodies[0]).toContain('attestationObject')
  expect(bodies[0]).not.toContain('THE-PRF-VALUE')
})

test('where the project asks for it, a mailbox alone is given no share: a new device shows the account’s passkey first', async () => {
  const email = nextEmail()
  const strict = await openAuthStage(kept.database, {
    projects: [{ id: 'shop', name: 'Shop', origins: ['https://shop.example'], shareRelease: 'passkey' }],
  })
  const owner = await strict.frame()
  const passkey = testPasskey(FRAME)
  await owner.signIn(email)
  await owner.call(api.deviceRegister, { name: 'Laptop' })
  const recovery = { mode: 'passkey' as const, credentialId: 'AAAA', salt: 'c2FsdHNhbHRzYWx0', iv: 'aXZpdml2aXZpdml2', wrapped: server }
  await expect(refusalOf(owner.call(api.sharesPut, { replaces: 0, server, recovery, addresses }))).resolves.toBe('SECOND_FACTOR_REQUIRED')
  await register(owner, passkey)
  await expect(refusalOf(owner.call(api.sharesPut, { replaces: 0, server, recovery, addresses }))).resolves.toBe('PASSKEY_REFUSED')
  const { passkeys } = await owner.call(api.accountRecord, {})
  const [{ credentialId, passkeyId } = { credentialId: '', passkeyId: '' }] = passkeys
  await owner.call(api.sharesPut, { replaces: 0, server, recovery: { ...recovery, credentialId }, addresses })
  await expect(refusalOf(owner.call(api.passkeyRemove, { passkeyId }))).resolves.toBe('LAST_METHOD')

  // Somebody who reads the mailbox.
  const thief = await strict.frame()
  await thief.signIn(email)
  await expect(refusalOf(thief.call(api.sharesGet, {}))).resolves.toBe('DEVICE_REQUIRED')
  await expect(refusalOf(thief.call(api.deviceRegister, { name: 'Thief' }))).resolves.toBe('SECOND_FACTOR_REQUIRED')
  await expect(refusalOf(thief.call(api.passkeyRegisterOptions, {}))).resolves.toBe('DEVICE_REQUIRED')
  await expect(refusalOf(thief.call(api.emailChangeStart, { email: nextEmail() }))).resolves.toBe('DEVICE_REQUIRED')

  const other = await strict.frame()
  await other.signIn(email)
  await confirm(other, passkey)
  await other.call(api.deviceRegister, { name: 'Phone' })
  await expect(other.call(api.sharesGet, {})).resolves.toMatchObject({ server, generation: 1 })
})

test('a passkey of another account proves nothing in this session', async () => {
  const [mine, theirs] = [testPasskey(FRAME), testPasskey(FRAME)]
  const frame = await stage.frame()
  await signUp(frame, mine)
  await signUp(await stage.frame(), theirs)
  await expect(refusalOf(confirm(frame, theirs))).resolves.toBe('PASSKEY_REFUSED')
})
