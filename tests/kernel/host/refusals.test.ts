import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { Refusal } from '../../../kernel/contract/events.ts'
import type { HttpPort } from '../../../kernel/contract/ports.ts'
import { CONNECTOR, createSessionChain } from '../../plugins/support/session-chain.ts'
import { deferred, outcome } from '../../support/deferred.ts'
import { type HttpServer, json, startHttpServer } from '../../support/http-server.ts'
import { destroyKernels, startProbed } from '../support/kernel.ts'
import { makePlugin } from '../support/make-plugin.ts'

let server: HttpServer
beforeEach(async () => {
  server = await startHttpServer()
})
afterEach(async () => {
  await destroyKernels()
  await server.close()
})

/** A plugin's calls of one service, and what the kernel makes of them. */
const callerOf = async (service: 'api' | 'acme', projectId?: string) => {
  const port = deferred<HttpPort<never>>()
  const plugin = makePlugin({ id: 'test.caller', ports: ['http'], origins: [service as 'api'], activate: { on: ['start'] } }, ({ ports }) =>
    port.resolve(ports.http as HttpPort<never>),
  )
  const services = { [service]: server.url }
  const { portico, services: kernel } = await startProbed({ plugins: [plugin], debug: true, services, ...(projectId ? { projectId } : {}) })
  const heard: unknown[] = []
  portico.events.on('refused', (refusal) => heard.push(refusal))
  const http = await port.promise
  const call = () => outcome(http.get(service as never, '/v1/any', { parse: (input) => input, retry: false }))
  return { call, heard, alert: () => kernel.alerts.current.get()?.code, dismiss: kernel.alerts.dismiss }
}

const reasons = (description: string) => ({ status: 'error', reasons: [{ name: 'any', description }] })

describe('55: a service that refuses the host’s set-up', () => {
  test.each<readonly [number, string, string, Refusal | undefined]>([
    [403, 'Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION', 'origin'],
    [403, '', 'INVALID_APP_CONFIGURATION', undefined],
    [401, 'Unauthorized: invalid key', 'INVALID_PROJECT_ID', 'key'],
    [401, 'JWT validation error: JWT Token is not yet valid: now 1', 'JWT_TOKEN_NOT_VALID', 'clock'],
  ])('%i %s raises %s, once, and the caller has its error', async (status, description, code, problem) => {
    const { call, heard, alert, dismiss } = await callerOf('api', 'a-project')
    server.answer(json(reasons(description), status))
    expect(await call()).toMatchObject({ error: { code: 'HTTP_STATUS', context: { status } } })
    expect(alert()).toBe(code)
    expect(heard).toEqual([{ service: 'api', status, ...(problem && { problem }) }])
    dismiss()
    await call()
    expect(alert()).toBeUndefined()
  })

  test('401 where the host gave no project id says that there is none', async () => {
    const { call, alert } = await callerOf('api')
    server.answer(json({}, 401))
    await call()
    expect(alert()).toBe('PROJECT_ID_NOT_CONFIGURED')
  })

  test.each([
    ['a bare 401', 'api', json({}, 401)],
    ['a failure of the service', 'api', json(reasons('Unauthorized: invalid key'), 500)],
    ['a 403 of a plugin’s own service', 'acme', json({}, 403)],
    ['a key that a plugin’s own service does not know', 'acme', json(reasons('Unauthorized: invalid key'), 401)],
  ] as const)('%s raises none', async (_, service, answer) => {
    const { call, alert } = await callerOf(service, 'a-project')
    server.answer(answer)
    await call()
    expect(alert()).toBeUndefined()
  })
})

test('a connection that fails for the set-up raises the alert, whoever asked for it', async () => {
  const chain = createSessionChain()
  const { services } = await startProbed({ plugins: [chain.plugin], debug: true })
  await services.connectors.discover()
  chain.refuse = new PorticoError('HTTP_OFFLINE', 'The relay refused the connection.', { context: { service: 'relay', reason: 'clock' } })
  await expect(services.sessions.connect(CONNECTOR)).rejects.toMatchObject({ code: 'HTTP_OFFLINE' })
  expect(services.alerts.current.get()?.code).toBe('JWT_TOKEN_NOT_VALID')
})
