import { waitFor } from '@testing-library/dom'
import type { HttpPort } from '../../../kernel/contract/ports.ts'
import { analytics } from '../../../plugins/analytics/index.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { deferred, outcome, settle } from '../../support/deferred.ts'
import { json } from '../../support/http-server.ts'
import { CONNECTOR, createSessionChain } from '../support/session-chain.ts'
import { accountStandIn, startSession } from '../support/start-session.ts'
import { type Sink, startSink } from './support/sink.ts'

let sink: Sink
beforeEach(async () => {
  sink = await startSink()
})
afterEach(async () => {
  await destroyKernels()
  await sink.close()
})

/** A plugin beside it: what it asks arrives after whatever was asked before. */
const createNeighbour = () => {
  const port = deferred<HttpPort<'directory'>>()
  const plugin = makePlugin({ id: 'test.neighbour', ports: ['http'], origins: ['directory'], activate: { on: ['opened'] } }, ({ ports }) =>
    port.resolve(ports.http as HttpPort<'directory'>),
  )
  const call = async () => outcome((await port.promise).get('directory', '/neighbour', { parse: () => undefined, retry: false }))
  return { plugin, call }
}

const start = async (plugin = analytics(), services: object = sink.services) => {
  const neighbour = createNeighbour()
  const plugins = [accountStandIn(), plugin, neighbour.plugin]
  return { neighbour, ...(await startSession(createSessionChain(), plugins, { connected: false, services })) }
}

/** Two openings and a connection: what would be told, and more than once asked. */
const use = async ({ portico, services, neighbour }: Awaited<ReturnType<typeof start>>): Promise<void> => {
  await portico.open()
  await portico.close()
  await portico.open()
  await services.sessions.connect(CONNECTOR)
  await portico.disconnect()
  await waitFor(() => expect(services.plugins.all.get().find(({ id }) => id === 'analytics')?.status).toBe('active'))
  await settle()
  await neighbour.call()
}

test('before the modal is opened: not one request, whatever else happens', async () => {
  const { services, portico } = await start()
  await services.sessions.connect(CONNECTOR)
  await portico.disconnect()
  await settle()
  expect(services.plugins.all.get().find(({ id }) => id === 'analytics')?.status).toBe('idle')
  expect(sink.requests()).toEqual([])
  // The sink does hear once there is an intent: its silence above means something.
  await portico.open()
  await waitFor(() => expect(sink.told().map(([name]) => name)).toEqual(['INITIALIZE', 'MODAL_OPEN']))
})

test.each([
  ['switched off', () => start(analytics({ enabled: false }))],
  ['without an analytics service', () => start(analytics(), { directory: sink.services.directory })],
])('%s: not one request, the directory is not asked either', async (_, begin) => {
  await use(await begin())
  expect(sink.requests()).toEqual(['GET /neighbour'])
})

test.each([
  ['says no', json({ isAnalyticsEnabled: false })],
  ['fails', json({}, 500)],
  ['answers nonsense', json({ isAnalyticsEnabled: 'yes' })],
])('where the directory %s it is asked once and nothing is sent', async (_, answer) => {
  sink.answer('/getAnalyticsConfig', answer)
  const session = await start()
  await use(session)
  await session.portico.close()
  await settle()
  await session.neighbour.call()
  expect(sink.requests()).toEqual(['GET /getAnalyticsConfig', 'GET /neighbour', 'GET /neighbour'])
})

test('a host without a directory named its analytics service itself', async () => {
  await use(await start(analytics(), { analytics: sink.services.analytics }))
  await waitFor(() => expect(sink.told().at(-1)?.[0]).toBe('DISCONNECT_SUCCESS'))
  expect(new Set(sink.requests())).toEqual(new Set(['POST /e']))
})
