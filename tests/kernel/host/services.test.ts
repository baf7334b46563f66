import * as v from 'valibot'
import type { ServicesService } from '../../../kernel/contract/host-services.ts'
import { SERVICES } from '../../../kernel/contract/tokens.ts'
import { endpoint } from '../../../kernel/contract/tools/endpoint.ts'
import { deferred } from '../../support/deferred.ts'
import { byPath, type HttpServer, json, silence, startHttpServer } from '../../support/http-server.ts'
import { rejection } from '../../support/rejection.ts'
import { until } from '../../support/wait.ts'
import { destroyKernels, startKernel } from '../support/kernel.ts'
import { plainPlugin } from '../support/make-plugin.ts'

let server: HttpServer
beforeEach(async () => {
  server = await startHttpServer()
})
afterEach(async () => {
  await destroyKernels()
  await server.close()
})

/** An endpoint of a service that only the host and one plugin know. */
const pools = endpoint({
  id: 'pools',
  service: 'acme.staking' as 'api',
  method: 'GET',
  path: '/pools',
  response: v.object({ count: v.number() }),
})

const user = (id: string, origins: readonly string[]) => {
  const services = deferred<ServicesService>()
  const plugin = plainPlugin({ id, requires: { services: SERVICES }, origins, activate: { on: ['start'] } }, ({ deps }) =>
    services.resolve(deps.services as ServicesService),
  )
  return { plugin, services: services.promise }
}
const hostOf = (address?: string) => ({ services: { 'acme.staking': address }, projectId: 'project' }) as object

test('a plugin from outside calls a service of its own through the client of all', async () => {
  server.answer(byPath({ '/pools': json({ count: 3 }) }))
  const { plugin, services } = user('acme.staking', ['acme.staking'])
  startKernel({ plugins: [plugin], sdk: { type: 'shop', version: '9' }, ...hostOf(server.url) })
  const { has, call } = await services
  expect([has('acme.staking' as 'api'), has('api')]).toEqual([true, false])
  expect(await call(pools, {})).toEqual({ count: 3 })
  expect(server.seen.map(({ url }) => url)).toEqual(['/pools?st=shop&sv=9&projectId=project'])
})

test('what its manifest does not name it does not reach, and what the host does not name is said', async () => {
  const [stranger, owner] = [user('evil.plugin', ['api']), user('acme.staking', ['acme.staking'])]
  startKernel({ plugins: [stranger.plugin], ...hostOf(server.url) })
  expect((await rejection((await stranger.services).call(pools, {}))).code).toBe('UNDECLARED_DEPENDENCY')
  startKernel({ plugins: [owner.plugin], ...hostOf() })
  expect((await rejection((await owner.services).call(pools, {}))).code).toBe('SERVICE_UNSET')
  expect(server.seen).toEqual([])
})

test('its calls end with it, and no more are made', async () => {
  server.answer(byPath({ '/pools': silence }))
  const { plugin, services } = user('acme.staking', ['acme.staking'])
  const portico = startKernel({ plugins: [plugin], ...hostOf(server.url) })
  const { call } = await services
  const under = rejection(call(pools, {}))
  await until(() => server.seen.length === 1)
  await portico.plugins.remove('acme.staking')
  expect((await under).code).toBe('REQUEST_ABORTED')
  expect((await rejection(call(pools, {}))).code).toBe('PLUGIN_GONE')
  expect(server.seen).toHaveLength(1)
})

test('a refusal of a service of the project tells the host once, whichever plugin met it', async () => {
  const refusal = json({ reasons: [{ description: 'Unauthorized: origin not allowed' }] }, 403)
  server.answer(byPath({ '/pools': refusal }))
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const users = [user('acme.one', ['api']), user('acme.two', ['api'])]
  startKernel({ plugins: users.map(({ plugin }) => plugin), logLevel: 'error', services: { api: server.url }, projectId: 'project' })
  const own = endpoint({ ...pools, service: 'api' })
  for (const { services } of users) expect((await rejection((await services).call(own, {}))).code).toBe('HTTP_STATUS')
  expect(said).toHaveBeenCalledTimes(1)
  said.mockRestore()
})

test.each([{ sdk: 'portico' }, { sdk: { type: 1 } }])('an option of another form is refused: %j', (options) => {
  expect(() => startKernel(options as object)).toThrow(expect.objectContaining({ code: 'OPTION_INVALID' }))
})
