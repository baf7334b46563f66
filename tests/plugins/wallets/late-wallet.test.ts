import type { ConnectorsService, SessionsService } from '../../../kernel/contract/session-services.ts'
import { createDelivery } from '../../../kernel/streams/delivery.ts'
import { createLatest } from '../../../kernel/streams/latest.ts'
import { createStoreFactory } from '../../../kernel/streams/store-factory.ts'
import { createConnecting } from '../../../plugins/wallets/service.ts'
import { settle } from '../../support/deferred.ts'
import { createManualClock } from '../../support/manual-clock.ts'

const kestrel = { id: 'test.kestrel', name: 'Kestrel', type: 'ANNOUNCED', namespace: 'eip155' }

// A search has a second, and on a slow line the code that lists wallets takes longer.
const setUp = () => {
  const clock = createManualClock()
  const delivery = createDelivery((cause) => {
    throw cause
  })
  const stores = createStoreFactory(delivery, new AbortController().signal, createLatest(delivery, new AbortController().signal))
  const all = stores.create<readonly object[]>([])
  const asked: string[] = []
  const connecting = createConnecting({
    connectors: { all, discover: async () => undefined } as unknown as ConnectorsService,
    sessions: {
      prepare: async () => undefined,
      connect: async (id: string) => void asked.push(`${id} after ${clock.now()} ms`),
    } as unknown as SessionsService,
    clock,
    log: { debug: () => undefined } as never,
    stores,
    onUnload: () => undefined,
  })
  return { clock, all, asked, connecting }
}

test('a wallet that is asked for by its id is waited for after the search', async () => {
  const { clock, all, asked, connecting } = setUp()
  connecting.connect({ connectorId: kestrel.id })
  await settle()
  await clock.advance(1_500)
  expect(asked).toEqual([])
  all.set([kestrel])
  await settle()
  expect(asked).toEqual(['test.kestrel after 1500 ms'])
})

test('one that never shows up is asked for after 5 s, so that it is said', async () => {
  const { clock, asked, connecting } = setUp()
  connecting.connect({ connectorId: kestrel.id })
  await settle()
  await clock.advance(5_000)
  await settle()
  expect(asked).toEqual(['test.kestrel after 5000 ms'])
})

test('nobody is asked once the visitor has left', async () => {
  const { clock, all, asked, connecting } = setUp()
  const leave = connecting.connect({ connectorId: kestrel.id })
  await settle()
  leave()
  all.set([kestrel])
  await clock.advance(5_000)
  await settle()
  expect(asked).toEqual([])
})
