import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'
import { outcome, settle } from '../../support/deferred.ts'
import { createFrame } from '../support/frame-wallet.ts'
import { destroyKernels, network, startProbed } from '../support/kernel.ts'

// A connection says which networks it takes: another cannot be chosen, and is not asked for.

afterEach(destroyKernels)

const start = async (networks?: readonly unknown[]) => {
  const frame = createFrame()
  frame.takes(networks as readonly CaipNetworkId[] | undefined)
  const switched: string[] = []
  const move = frame.on.switchNetwork
  frame.on.switchNetwork = (id) => {
    switched.push(id)
    return move(id)
  }
  const kernel = await startProbed({ networks: [network(1), network(10), network(137)], plugins: [frame.plugin] })
  await kernel.services.connectors.discover()
  const { unavailable } = kernel.services.networks
  return { ...kernel, frame, switched, unavailable, connect: () => kernel.services.sessions.connect('frame') }
}

test('the others are said, as they change, and none of them without a connection', async () => {
  const { unavailable, connect, frame, portico } = await start(['eip155:1', 'eip155:10'])
  expect(unavailable.get()).toEqual([])
  const session = await connect()
  expect(session.connections[0]?.networks).toEqual(['eip155:1', 'eip155:10'])
  expect(Object.isFrozen(session.connections[0]?.networks)).toBe(true)
  expect(unavailable.get()).toEqual(['eip155:137'])
  const heard: unknown[] = []
  unavailable.subscribe((ids) => heard.push(ids))
  frame.takes(['eip155:1', 'eip155:137'])
  frame.takes(undefined)
  expect(heard).toEqual([['eip155:10'], []])
  frame.takes(['eip155:1'])
  await portico.disconnect()
  expect(unavailable.get()).toEqual([])
})

test('one that it does not take is refused before the wallet is asked', async () => {
  const { services, connect, switched, portico } = await start(['eip155:1', 'eip155:10'])
  await connect()
  expect(await outcome(services.networks.switchTo('eip155:137'))).toMatchObject({
    error: { code: 'CHAIN_UNSUPPORTED', context: { network: 'eip155:137' } },
  })
  expect([switched, portico.getState().network?.caipNetworkId]).toEqual([[], 'eip155:1'])
  await services.networks.switchTo('eip155:10')
  expect([switched, portico.getState().network?.caipNetworkId]).toEqual([['eip155:10'], 'eip155:10'])
})

test('a list that is none is no connection', async () => {
  const { connect } = await start(['eip155:1', 'one'])
  await expect(connect()).rejects.toMatchObject({ code: 'INVALID_CAIP_NETWORK_ID' })
  await settle()
})

test('networks of another family in it are none of this connection', async () => {
  const { connect, unavailable } = await start(['eip155:1', 'solana:main'])
  const session = await connect()
  expect(session.connections[0]?.networks).toEqual(['eip155:1'])
  expect(unavailable.get()).toEqual(['eip155:10', 'eip155:137'])
})
