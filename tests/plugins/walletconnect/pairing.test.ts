import type { PorticoError } from '../../../kernel/contract/errors.ts'
import type { ConnectorsService, SessionsService } from '../../../kernel/contract/session-services.ts'
import { createDelivery } from '../../../kernel/streams/delivery.ts'
import { createLatest } from '../../../kernel/streams/latest.ts'
import { createStoreFactory } from '../../../kernel/streams/store-factory.ts'
import type { Proposal } from '../../../plugins/walletconnect/client/proposals.ts'
import { createPairing } from '../../../plugins/walletconnect/pairing.ts'
import { createWalletConnectService } from '../../../plugins/walletconnect/service.ts'
import type { Session } from '../../../plugins/walletconnect/session/parse-session.ts'
import { runPairing } from '../../../plugins/walletconnect/session/run-pairing.ts'
import { type Deferred, deferred, settle } from '../../support/deferred.ts'
import { createManualClock } from '../../support/manual-clock.ts'

// The state machine alone, with time in hand: what the relay and the wallet do is scripted.
const session: Session = {
  topic: 'ab'.repeat(32),
  namespaces: { eip155: { accounts: [`eip155:1:0x${'1'.repeat(40)}`], methods: [] } },
}

interface Scripted {
  readonly prepared: Deferred<void>
  readonly approved: Deferred<Session>
  dropped: boolean
}

const setUp = () => {
  const clock = createManualClock()
  const delivery = createDelivery((cause) => {
    throw cause
  })
  const stores = createStoreFactory(delivery, new AbortController().signal, createLatest(delivery, new AbortController().signal))
  const owner = createPairing(stores)
  const proposals: Scripted[] = []
  const propose = async (): Promise<Proposal> => {
    const scripted: Scripted = { prepared: deferred(), approved: deferred(), dropped: false }
    const number = proposals.push(scripted)
    await scripted.prepared.promise
    const drop = async (): Promise<void> => {
      scripted.dropped = true
    }
    return { uri: `wc:${number}`, topic: `${number}`, approved: scripted.approved.promise, drop }
  }
  // As the kernel does it: connecting runs the protocol, which runs the pairing.
  const sessions = {
    connect: (_: string, { signal = new AbortController().signal } = {}) => runPairing({ owner, clock, signal, propose }),
  } as unknown as SessionsService
  const connectors = { all: stores.create([]), discover: async () => undefined } as unknown as ConnectorsService
  const service = createWalletConnectService({ connectors, sessions, stores, onUnload: () => undefined, owner })
  const status = () => service.pairing.get().status
  const ready = async (place: number): Promise<void> => {
    proposals[place]?.prepared.resolve()
    await settle()
  }
  const start = async (): Promise<void> => {
    service.connect()
    await settle()
  }
  return { clock, proposals, service, status, ready, start }
}

test('a code is prepared, shown with its end, and goes when the wallet says yes', async () => {
  const { proposals, service, status, ready, start, clock } = setUp()
  expect(status()).toBe('idle')
  await start()
  expect(status()).toBe('preparing')
  await ready(0)
  expect(service.pairing.get()).toEqual({ status: 'ready', uri: 'wc:1', expiresAt: 240_000 })
  proposals[0]?.approved.resolve(session)
  await settle()
  expect(status()).toBe('approved')
  await clock.advance(1_000_000)
  expect(status()).toBe('approved')
  expect(proposals[0]?.dropped).toBe(false)
})

test('one pairing at a time', async () => {
  const { proposals, service, ready, start } = setUp()
  await start()
  await start()
  await ready(0)
  await start()
  service.connect()
  expect(proposals).toHaveLength(1)
})

test('a code is taken away with 10 s of its 4 minutes left, its link is void, and a fresh one comes by itself', async () => {
  const { proposals, service, status, ready, start, clock } = setUp()
  await start()
  await ready(0)
  await clock.advance(229_999)
  expect(service.pairing.get()).toMatchObject({ status: 'ready', uri: 'wc:1' })
  await clock.advance(1)
  await settle()
  expect(status()).toBe('preparing')
  expect(proposals[0]?.dropped).toBe(true)
  proposals[0]?.approved.resolve(session)
  await settle()
  expect(status()).toBe('preparing')
  await ready(1)
  expect(service.pairing.get()).toMatchObject({ status: 'ready', uri: 'wc:2', expiresAt: 470_000 })
})

test('a code that expires where nobody sees it is renewed when the visitor looks again', async () => {
  const { proposals, status, ready, start, clock } = setUp()
  await start()
  await ready(0)
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await clock.advance(600_000)
  await settle()
  expect(status()).toBe('expired')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(proposals).toHaveLength(1)
  visibility.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  await ready(1)
  expect(status()).toBe('ready')
})

test('nor is one that is left meanwhile', async () => {
  const { proposals, service, ready, clock } = setUp()
  const leave = service.connect()
  await settle()
  await ready(0)
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await clock.advance(230_000)
  await settle()
  leave()
  visibility.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  expect(proposals).toHaveLength(1)
})

test('a relay that does not answer within 4.5 s fails, a code that comes later is void, and the next try starts afresh', async () => {
  const { proposals, service, status, ready, start, clock } = setUp()
  await start()
  await clock.advance(4_500)
  expect(service.pairing.get()).toMatchObject({ status: 'failed', error: { code: 'HTTP_OFFLINE' } })
  await ready(0)
  expect(proposals[0]?.dropped).toBe(true)
  expect(status()).toBe('failed')
  service.renew()
  await settle()
  await ready(1)
  expect(service.pairing.get()).toMatchObject({ status: 'ready', uri: 'wc:2' })
})

test('cancel while preparing: idle at once, and the code that comes is void', async () => {
  const { proposals, service, status, ready, start } = setUp()
  await start()
  service.cancel()
  expect(status()).toBe('idle')
  await ready(0)
  expect(status()).toBe('idle')
  expect(proposals[0]?.dropped).toBe(true)
})

test('given up in any moment in which the code comes: it is void, and is on screen no more', async () => {
  for (let turns = 0; turns < 12; turns += 1) {
    const { proposals, service, status, start } = setUp()
    await start()
    proposals[0]?.prepared.resolve()
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
    service.cancel()
    await settle()
    expect([turns, status(), proposals[0]?.dropped]).toEqual([turns, 'idle', true])
  }
})

test('renew makes the old link void before the new one shows', async () => {
  const { proposals, service, ready, start } = setUp()
  await start()
  await ready(0)
  service.renew()
  expect(service.pairing.get()).toEqual({ status: 'preparing' })
  await settle()
  expect(proposals[0]?.dropped).toBe(true)
  await ready(1)
  expect(service.pairing.get()).toMatchObject({ uri: 'wc:2' })
})

const refusals: readonly (readonly [number, PorticoError['code']])[] = [
  [4001, 'REQUEST_REJECTED'],
  [5000, 'REQUEST_REJECTED'],
  [5002, 'REQUEST_REJECTED'],
  [5100, 'WALLET_ERROR'],
  [-32000, 'WALLET_ERROR'],
]
test.each(refusals)('a refusal with code %d is %s and keeps its code', async (code, expected) => {
  const { proposals, service, ready, start } = setUp()
  await start()
  await ready(0)
  proposals[0]?.approved.reject({ code, message: 'No.' })
  await settle()
  expect(service.pairing.get()).toMatchObject({ status: 'failed', error: { code: expected, rpcCode: code, message: 'No.' } })
})

test('two views show one pairing; with the last of them the code is void at once', async () => {
  const { proposals, service, status, ready } = setUp()
  const first = service.connect()
  const second = service.connect()
  await settle()
  await ready(0)
  first()
  first()
  expect(proposals).toHaveLength(1)
  expect(status()).toBe('ready')
  second()
  expect(status()).toBe('idle')
  await settle()
  expect(proposals[0]?.dropped).toBe(true)
})

test('leaving after the wallet said yes gives nothing up; the next visit of the view starts anew', async () => {
  const { proposals, service, status, ready } = setUp()
  const release = service.connect()
  await settle()
  await ready(0)
  proposals[0]?.approved.resolve(session)
  await settle()
  release()
  await settle()
  expect(status()).toBe('approved')
  service.connect()
  expect(status()).toBe('preparing')
})
