/** @jest-environment node */
import * as api from '../../../server/auth/api.ts'
import { openFrameStore } from '../../../server/frame/page/service/frame-store.ts'
import { createSessionClient } from '../../../server/frame/page/service/session-client.ts'
import { type AuthStage, FRAME, HOST, nextEmail, openAuthStage, refusalOf, SERVICE } from '../auth/support/auth-stage.ts'
import { openTestLibsql, type TestDatabase } from '../auth/support/databases.ts'

let kept: TestDatabase
let stage: AuthStage
beforeAll(async () => {
  kept = await openTestLibsql()
  stage = await openAuthStage(kept.database)
})
afterEach(() => jest.restoreAllMocks())
afterAll(async () => {
  await stage.close()
  await kept.close()
})

/** What Chromium says where the visitor blocks storage for frames of other sites: to a database, which is not there at all here, and to a lock. */
const blockStorage = (): void => {
  const request = () => Promise.reject(new DOMException('Access to the Locks API is denied in this context.', 'SecurityError'))
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { locks: { request } } })
}

test('where storage and locks are blocked the session lasts for the visit: its token is renewed when it runs out', async () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
  blockStorage()
  try {
    jest.spyOn(globalThis, 'fetch').mockImplementation((url, init) =>
      stage.service.handle(new Request(String(url), { ...init, headers: { ...Object(init?.headers), origin: FRAME } }), {
        address: '10.9.9.9',
      }),
    )
    let later = 0
    const store = await openFrameStore(HOST, 'shop')
    expect(store.persistent).toBe(false)
    const client = await createSessionClient({ service: SERVICE, projectId: 'shop', origin: HOST, store, now: () => Date.now() + later })
    const email = nextEmail()
    const { requestId } = await client.call(api.emailStart, { email })
    const grant = await client.call(api.emailVerify, { requestId, code: stage.codeFor(email) })
    await client.begin(grant)
    later = grant.tokenExpiresAt - Date.now()
    expect((await client.session())?.user.email).toBe(email)
    const renewed = (await store.read())?.grant
    expect(renewed?.token).not.toBe(grant.token)
    await client.call(api.deviceRegister, { name: 'Laptop' })
  } finally {
    if (before) Object.defineProperty(globalThis, 'navigator', before)
    else Reflect.deleteProperty(globalThis, 'navigator')
  }
})

test('a session that another tab has ended is over here as well, even while its token would still be good', async () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation((url, init) =>
    stage.service.handle(new Request(String(url), { ...init, headers: { ...Object(init?.headers), origin: FRAME } }), {
      address: '10.9.9.8',
    }),
  )
  const store = await openFrameStore(HOST, 'shop')
  const client = await createSessionClient({ service: SERVICE, projectId: 'shop', origin: HOST, store })
  const email = nextEmail()
  const { requestId } = await client.call(api.emailStart, { email })
  await client.begin(await client.call(api.emailVerify, { requestId, code: stage.codeFor(email) }))
  const { key } = (await store.read()) ?? {}
  if (!key) throw new Error('The frame keeps no key.')
  // The other tab could not reach the service.
  await store.write({ key })
  await expect(refusalOf(client.call(api.accountRecord, {}))).resolves.toBe('SESSION_UNKNOWN')
})
