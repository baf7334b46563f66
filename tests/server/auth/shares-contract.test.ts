/** @jest-environment node */
import * as api from '../../../server/auth/api.ts'
import { type AuthStage, nextEmail, openAuthStage, refusalOf } from './support/auth-stage.ts'
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

  describe('devices and shares', () => {
    const addresses = [{ namespace: 'eip155', address: `0x${'ab'.repeat(20)}` }]
    const passphrase = {
      mode: 'passphrase' as const,
      salt: 'c2FsdHNhbHRzYWx0',
      iv: 'aXZpdml2aXZpdml2',
      kdf: { name: 'argon2id' as const, memory: 65_536, passes: 3, lanes: 1 },
      wrapped: 'd3JhcHBlZC13cmFwcGVkLXdyYXBwZWQ',
    }
    const server = 'c2VydmVyLXNoYXJlLXNlcnZlci1zaGFyZQ'

    test('shares come and go on a registered device alone; a new generation replaces the newest one, once', async () => {
      const email = nextEmail()
      const frame = await stage.frame()
      await frame.signIn(email)
      await expect(refusalOf(frame.call(api.sharesPut, { replaces: 0, server, recovery: passphrase, addresses }))).resolves.toBe(
        'DEVICE_REQUIRED',
      )
      await frame.call(api.deviceRegister, { name: 'Laptop' })
      await expect(frame.call(api.sharesPut, { replaces: 0, server, recovery: passphrase, addresses })).resolves.toEqual({ generation: 1 })
      await expect(refusalOf(frame.call(api.sharesPut, { replaces: 0, server, recovery: passphrase, addresses }))).resolves.toBe(
        'GENERATION_CHANGED',
      )
      await expect(frame.call(api.sharesGet, {})).resolves.toEqual({ generation: 1, server, recovery: passphrase, addresses })
      const other = await stage.frame()
      await other.signIn(email)
      await expect(refusalOf(other.call(api.sharesGet, {}))).resolves.toBe('DEVICE_REQUIRED')
      await other.call(api.deviceRegister, { name: 'Phone' })
      const both = await Promise.allSettled(
        [frame, other].map((one) => one.call(api.sharesPut, { replaces: 1, server: `${server}Zg`, recovery: passphrase, addresses })),
      )
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      await expect(frame.call(api.sharesGet, {})).resolves.toMatchObject({ generation: 2, server: `${server}Zg` })
      await expect(frame.call(api.accountRecord, {})).resolves.toMatchObject({ generation: 2, recovery: 'passphrase', addresses })
    })

    test('shares are sealed in the database, each for its account; the recovery share is bytes that the service cannot open', async () => {
      const frame = await stage.frame()
      const { accountId } = await frame.signIn(nextEmail())
      await frame.call(api.deviceRegister, { name: 'Laptop' })
      await frame.call(api.sharesPut, { replaces: 0, server, recovery: passphrase, addresses })
      const rows = await kept.database.run('SELECT server_share, recovery FROM shares WHERE account = $1', [accountId])
      expect(JSON.stringify(rows)).not.toContain(server)
      expect(JSON.stringify(rows)).not.toContain(passphrase.wrapped)
      // Another account's row does not open here.
      const other = await stage.frame()
      const { accountId: otherId } = await other.signIn(nextEmail())
      await other.call(api.deviceRegister, { name: 'Laptop' })
      await other.call(api.sharesPut, { replaces: 0, server, recovery: passphrase, addresses })
      const [row] = rows as [{ server_share: string }]
      await kept.database.run('UPDATE shares SET server_share = $2 WHERE account = $1', [otherId, row.server_share])
      await expect(refusalOf(other.call(api.sharesGet, {}))).resolves.toBe('UNAVAILABLE')
      expect(stage.failures.splice(0)).toHaveLength(1)
    })

    test('a recovery share that the service could read is taken only where the project allows it, and no mode takes another mode’s fields', async () => {
      const frame = await stage.frame()
      await frame.signIn(nextEmail())
      await frame.call(api.deviceRegister, { name: 'Laptop' })
      await expect(
        refusalOf(frame.call(api.sharesPut, { replaces: 0, server, recovery: { mode: 'service', share: server }, addresses })),
      ).resolves.toBe('RECOVERY_REFUSED')
      await frame.call(api.sharesPut, { replaces: 0, server, recovery: Object.assign({ share: server }, passphrase), addresses })
      expect((await frame.call(api.sharesGet, {})).recovery).not.toHaveProperty('share')
    })

    test('a device is registered with a fresh sign-in; one that is removed is signed out and hears nothing more', async () => {
      const email = nextEmail()
      const [here, there] = [await stage.frame(), await stage.frame()]
      await here.signIn(email)
      await here.call(api.deviceRegister, { name: 'Laptop' })
      await there.signIn(email)
      const { deviceId } = await there.call(api.deviceRegister, { name: 'Phone' })
      await here.call(api.deviceRemove, { deviceId })
      await expect(refusalOf(there.call(api.accountRecord, {}))).resolves.toBe('SESSION_UNKNOWN')
      const stale = await stage.frame()
      await stale.signIn(nextEmail())
      later += 11 * MINUTE
      await expect(refusalOf(stale.call(api.deviceRegister, { name: 'Old' }))).resolves.toBe('FRESH_SIGN_IN_REQUIRED')
    })

    test('the audit log says what happened, without private data', async () => {
      const [frame, email] = [await stage.frame(), nextEmail()]
      await frame.signIn(email)
      await frame.call(api.deviceRegister, { name: 'Laptop of Ann' })
      await frame.call(api.sharesPut, { replaces: 0, server, recovery: passphrase, addresses })
      await frame.call(api.sharesGet, {})
      const { entries } = await frame.call(api.accountAudit, {})
      expect(entries.map(({ event }) => event).sort()).toEqual([
        'account-created',
        'device-registered',
        'shares-created',
        'shares-released',
        'signed-in-email',
      ])
      const text = JSON.stringify(await kept.database.run('SELECT * FROM audit'))
      for (const secret of [email, 'Laptop of Ann', addresses[0]?.address ?? '', '10.']) expect(text).not.toContain(`${secret}"`)
      expect(text).not.toContain('@')
    })
  })
})
