import type { Connection } from '../../../../kernel/contract/adapters.ts'
import type { Network } from '../../../../kernel/contract/caip.ts'
import type { ConnectionState, HostService } from '../../../../kernel/contract/kernel-services.ts'
import type { HttpPort } from '../../../../kernel/contract/ports.ts'
import { createHttp } from '../../../../kernel/platform/http.ts'
import { createModuleLoader } from '../../../../kernel/platform/load-module.ts'
import { createTestStore, mountPlugin } from '../../../../kernel/testing/index.ts'
import { providerApi } from '../../../../plugins/provider-api/index.ts'
import { PROVIDER_API, type ProviderApi } from '../../../../plugins/provider-api/manifest.ts'
import { type Answer, byPath, type HttpServer, json, pathOf, startHttpServer } from '../../../support/http-server.ts'
import { createManualClock, type ManualClock } from '../../../support/manual-clock.ts'
import { evmNetwork } from '../../../support/test-networks.ts'

/** What the service is to answer, by path; the rest is 404. */
export type Routes = Record<string, Answer>

/** The provider API's client against a real server. */
export interface ApiRig {
  readonly api: ProviderApi
  readonly server: HttpServer
  readonly routes: Routes
  readonly clock: ManualClock
  /** Warnings of the log. */
  readonly warned: readonly string[]
  /** Undefined: on a chain the host does not list. */
  activate(network: Network | undefined): void
  connect(clientId?: string): void
  disconnect(): void
  /** How often a path was asked for. */
  asked(path: string): number
  unload(): void
}

const rigs: { end(): Promise<void> }[] = []

/** For `afterEach`. */
export const endRigs = async (): Promise<void> => {
  for (const rig of rigs.splice(0)) await rig.end()
}

/** Networks 1 and 10 are served, 5 is not; 1 is active. */
export const createApiRig = async (
  options: { readonly projectId?: string | undefined; readonly sdk?: object; readonly services?: HostService['services'] } = {},
): Promise<ApiRig> => {
  const server = await startHttpServer()
  const routes: Routes = { '/v1/supported-chains': json({ http: ['eip155:1', 'eip155:10'], ws: [] }) }
  server.answer(byPath(routes))
  const active = createTestStore<Network | undefined>(evmNetwork(1))
  const state = createTestStore<ConnectionState>({ status: 'disconnected' })
  const services = options.services ?? { api: server.url }
  const clock = createManualClock()
  const ended = new AbortController()
  const warned: string[] = []
  const http: HttpPort<'api'> = createHttp({
    loadModule: createModuleLoader().load,
    plugin: 'provider-api',
    allowed: ['api'],
    services,
    ended: ended.signal,
  })
  const mounted = await mountPlugin(providerApi(options.sdk ? { sdk: options.sdk } : {}), {
    deps: {
      networks: { all: createTestStore([evmNetwork(1), evmNetwork(10), evmNetwork(5)]), active },
      connections: { of: () => state },
      host: { id: 'test', services, projectId: 'projectId' in options ? options.projectId : 'project' },
    },
    ports: { http, clock, log: { debug() {}, info() {}, error() {}, warn: (message) => void warned.push(message) } },
  })
  const unload = (): void => {
    ended.abort()
    mounted.unload()
  }
  rigs.push({
    async end() {
      unload()
      await server.close()
    },
  })
  return {
    api: mounted.service(PROVIDER_API),
    server,
    routes,
    clock,
    warned,
    activate: (network) => active.set(network),
    connect(clientId) {
      const connection: Connection<'eip155'> = {
        namespace: 'eip155',
        connectorId: 'test',
        provider: { request: async () => undefined, on: () => undefined, removeListener: () => undefined },
        accounts: [{ namespace: 'eip155', address: `0x${'1'.repeat(40)}`, type: 'eoa' }],
        network: 'eip155:1',
        ...(clientId ? { clientId } : {}),
      }
      state.set({ status: 'connected', connection })
    },
    disconnect: () => state.set({ status: 'disconnected' }),
    asked: (path) => server.seen.filter((request) => pathOf(request) === path).length,
    unload,
  }
}
