import type { CaipNetworkId } from '../../../../../kernel/contract/caip.ts'
import type { Events } from '../../../../../kernel/contract/events.ts'
import type { ServicesService } from '../../../../../kernel/contract/host-services.ts'
import type { HostServices } from '../../../../../kernel/contract/ports.ts'
import { createHttp } from '../../../../../kernel/platform/http/http.ts'
import { createModuleLoader } from '../../../../../kernel/platform/load-module.ts'
import { createServiceClient } from '../../../../../kernel/platform/services/service-client.ts'
import type { EventBus } from '../../../../../kernel/streams/event-bus.ts'
import { type Answer, byPath, type HttpServer, json, pathOf, startHttpServer } from '../../../../support/http-server.ts'
import { createManualClock, type ManualClock } from '../../../../support/manual-clock.ts'
import { evmNetwork } from '../../../../support/test-networks.ts'

/** What the service is to answer, by path; the rest is 404. */
export type Routes = Record<string, Answer>

type Caller = Pick<ServicesService, 'call'>

/** The client of services against a real server, which is `api` and `directory`. */
export interface ServiceRig {
  /** A plugin that names `api`. */
  readonly api: Caller
  /** Another plugin, with its end. */
  user(origins: readonly string[]): Caller & { unload(): void }
  readonly server: HttpServer
  readonly routes: Routes
  readonly clock: ManualClock
  /** Warnings of the log. */
  readonly warned: readonly string[]
  /** What services refused of the host's set-up. */
  readonly refused: readonly Events['refused'][]
  /** Undefined: on a chain the host does not list. */
  activate(network: CaipNetworkId | undefined): void
  connect(clientId?: string): void
  disconnect(): void
  /** How often a path was asked for. */
  asked(path: string): number
  /** Ends the first plugin. */
  unload(): void
}

const rigs: { end(): Promise<void> }[] = []

/** For `afterEach`. */
export const endRigs = async (): Promise<void> => {
  for (const rig of rigs.splice(0)) await rig.end()
}

/** Networks 1 and 10 are served, 5 is not; 1 is active. */
export const createServiceRig = async (
  options: { readonly projectId?: string | undefined; readonly sdk?: object; readonly services?: Partial<HostServices> } = {},
): Promise<ServiceRig> => {
  const server = await startHttpServer()
  const routes: Routes = { '/v1/supported-chains': json({ http: ['eip155:1', 'eip155:10'], ws: [] }) }
  server.answer(byPath(routes))
  let active: CaipNetworkId | undefined = 'eip155:1'
  let clientId: string | undefined
  const services = options.services ?? { api: server.url, directory: server.url }
  const clock = createManualClock()
  const ended = new AbortController()
  const warned: string[] = []
  const refused: Events['refused'][] = []
  const bus: Pick<EventBus, 'emit'> = {
    emit(name, payload) {
      if (name === 'refused') refused.push(payload as Events['refused'])
    },
  }
  const { load: loadModule } = createModuleLoader()
  const client = createServiceClient({
    projectId: 'projectId' in options ? options.projectId : 'project',
    sdk: options.sdk ?? {},
    has: (service) => Boolean(services[service]),
    networks: () => [evmNetwork(1), evmNetwork(10), evmNetwork(5)],
    activeNetwork: () => active,
    clientId: () => clientId,
    http: createHttp({ loadModule, plugin: 'portico', allowed: Object.keys(services), services, ended: ended.signal, bus }),
    clock,
    log: { debug() {}, info() {}, error() {}, warn: (message) => void warned.push(message) },
  })
  let plugins = 0
  const user = (origins: readonly string[]) => {
    const end = new AbortController()
    plugins += 1
    return { ...client.of({ plugin: `test.plugin-${plugins}`, origins, signal: end.signal }), unload: () => end.abort() }
  }
  const first = user(['api'])
  rigs.push({
    async end() {
      ended.abort()
      await server.close()
    },
  })
  return {
    api: first,
    user,
    server,
    routes,
    clock,
    warned,
    refused,
    activate(network) {
      active = network
    },
    connect(id) {
      clientId = id
    },
    disconnect() {
      clientId = undefined
    },
    asked: (path) => server.seen.filter((request) => pathOf(request) === path).length,
    unload: first.unload,
  }
}
