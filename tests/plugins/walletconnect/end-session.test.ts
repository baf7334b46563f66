/** @jest-environment node */

import type { VendorProvider } from '../../../plugins/walletconnect/client/vendor.ts'
import { endSession } from '../../../plugins/walletconnect/session/end-session.ts'
import { never } from '../../support/deferred.ts'
import { createManualClock } from '../../support/manual-clock.ts'

const topic = 'ab'.repeat(32)

test.each([
  ['the current session', topic],
  ['another session', 'cd'.repeat(32)],
])('%s ends on this side 2.5 s after a relay that says nothing was told', async (_, current) => {
  const clock = createManualClock()
  const removed: string[] = []
  const remove = (what: string) => async (id: string) => void removed.push(`${what} ${id}`)
  const provider = {
    session: { topic: current },
    disconnect: never,
    client: {
      disconnect: never,
      session: { keys: [topic], delete: remove('session') },
      core: { crypto: { deleteSymKey: remove('key') }, expirer: { del: remove('expiry') } },
    },
  } as unknown as VendorProvider
  const ending = endSession(provider, topic, clock)
  await clock.advance(2_499)
  expect(removed).toEqual([])
  await clock.advance(1)
  await ending
  expect(removed).toEqual([`key ${topic}`, `session ${topic}`, `expiry ${topic}`])
  expect(clock.waiting).toBe(0)
})
