import { waitFor } from '@testing-library/dom'
import { analytics } from '../../../plugins/analytics/index.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { json } from '../../support/http-server.ts'
import { createSessionChain } from '../support/session-chain.ts'
import { accountStandIn, startSession } from '../support/start-session.ts'
import { type Sink, startSink } from './support/sink.ts'

let sink: Sink
beforeEach(async () => {
  sink = await startSink()
})
afterEach(async () => {
  await destroyKernels()
  await sink.close()
  jest.restoreAllMocks()
})

const start = (more: object = {}) =>
  startSession(createSessionChain(), [accountStandIn(), analytics()], { connected: false, services: sink.services, ...more })

test('55: a service that forbids the origin raises Invalid App Configuration, once, and is left alone', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  sink.answer('/e', json({ status: 'error', reasons: [{ name: 'origin', description: 'Unauthorized: origin not allowed' }] }, 403))
  const { portico, services } = await start({ debug: true, logLevel: 'error' })
  await portico.open()
  await waitFor(() => expect(services.alerts.current.get()?.code).toBe('INVALID_APP_CONFIGURATION'))
  expect(services.alerts.current.get()?.detail).toContain(location.origin)
  services.alerts.dismiss()
  await portico.close()
  await portico.open()
  await portico.close()
  expect(services.alerts.current.get()).toBeUndefined()
  expect(sink.posts()).toHaveLength(1)
  expect(said.mock.calls.map(([text]) => text)).toEqual([expect.stringContaining(`The origin ${location.origin} is not among those`)])
})

test('55: without debug the console alone hears of it', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  sink.answer('/e', json({}, 403))
  const { portico, services } = await start({ logLevel: 'error' })
  await portico.open()
  await waitFor(() => expect(said).toHaveBeenCalledTimes(1))
  expect(services.alerts.current.get()).toBeUndefined()
})
