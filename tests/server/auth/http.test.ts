/** @jest-environment node */
import { networkAddress } from '../../../server/auth/http/network-address.ts'
import { type AuthStage, openAuthStage } from './support/auth-stage.ts'
import { openTestLibsql, type TestDatabase } from './support/databases.ts'

const behind = (forwarded: string, proxies = 1): string =>
  networkAddress(new Headers({ 'x-forwarded-for': forwarded }), '10.0.0.1', proxies)

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['198.51.100.7:51234', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['[2001:db8:1:2::6]:51234', '2001:db8:1:2'],
  ['[2001:db8:1:2::6]', '2001:db8:1:2'],
  ['6.6.6.6, 198.51.100.7', '198.51.100.7'],
])('A14: limits count %p as %p: neither a port nor what the visitor writes makes another visitor', (forwarded, counted) => {
  expect(behind(forwarded)).toBe(counted)
})

test('without a proxy of ours the header is not read', () => {
  expect(behind('6.6.6.6', 0)).toBe('10.0.0.1')
})

describe('pages of the service', () => {
  let kept: TestDatabase
  let stage: AuthStage
  beforeAll(async () => {
    kept = await openTestLibsql()
    stage = await openAuthStage(kept.database)
  })
  afterAll(async () => {
    await stage?.close()
    await kept?.close()
  })

  test.each(['/wallet/v1/device/confirm', '/wallet/v1/social/callback/apple', '/wallet/v1/email/start'])(
    '%s refuses a body without an end, and reads no more of it than fits',
    async (path) => {
      let sent = 0
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += 10_000
          // Without a limit the request would be read for ever: it fails here in its place.
          if (sent > 1_000_000) controller.error(new Error('Too much was read.'))
          else controller.enqueue(new Uint8Array(10_000).fill(97))
        },
      })
      const init = { method: 'POST', body, duplex: 'half' }
      expect((await stage.request(path, init)).status).toBe(400)
      expect(sent).toBeLessThan(200_000)
    },
  )
})
