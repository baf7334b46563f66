/** @jest-environment node */
import { limited } from '../../../plugins/walletconnect/limited.ts'
import { deferred, never, outcome, settle } from '../../support/deferred.ts'
import { createManualClock } from '../../support/manual-clock.ts'

const start = (work: Promise<unknown> = never(), giving = new AbortController()) => {
  const clock = createManualClock()
  return { clock, giving, result: outcome(limited(clock, 1_000, giving.signal, work)) }
}
const given = (): AbortController => {
  const giving = new AbortController()
  giving.abort()
  return giving
}
const ABORTED = { error: expect.objectContaining({ code: 'CONNECT_ABORTED' }) }

test('what does not come in time is offline; what comes later is ignored', async () => {
  const work = deferred<string>()
  const { clock, result } = start(work.promise)
  await clock.advance(1_000)
  work.resolve('late')
  expect(await result).toMatchObject({ error: { code: 'HTTP_OFFLINE', context: { service: 'relay', limit: 1_000 } } })
})

test('whoever gives up waits for nothing, before as well as meanwhile', async () => {
  const { giving, result } = start()
  giving.abort()
  expect(await result).toEqual(ABORTED)
  expect(await start(never(), given()).result).toEqual(ABORTED)
})

test('what was given up before it began and fails later is nobody’s failure', async () => {
  const work = deferred<never>()
  const { result } = start(work.promise, given())
  expect(await result).toEqual(ABORTED)
  work.reject(new Error('late'))
  // Node says it, and fails this test, once the queue of promises is empty: before the next turn of its loop.
  await new Promise((resolve) => setImmediate(resolve))
})

test('what comes in time ends the limit, and is listened for no longer', async () => {
  const giving = new AbortController()
  const off = jest.spyOn(giving.signal, 'removeEventListener')
  const { clock, result } = start(Promise.resolve('there'), giving)
  expect(await result).toEqual({ value: 'there' })
  await settle()
  expect([clock.waiting, off.mock.calls.length]).toEqual([0, 1])
})
