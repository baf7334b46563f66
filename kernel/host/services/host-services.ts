import type { AssetsService } from '../../contract/host-services.ts'
import type { PorticoOptions } from '../../contract/kernel-api.ts'
import type { ClockPort, LogPort } from '../../contract/ports.ts'
import { ASSETS } from '../../contract/tokens.ts'
import { createAssets } from '../../platform/assets.ts'
import { createHttp } from '../../platform/http/http.ts'
import type { ModuleLoader } from '../../platform/load-module.ts'
import { createServiceClient, type ServiceClient } from '../../platform/services/service-client.ts'
import type { NetworksOwner } from '../../session/networks/networks.ts'
import type { SessionStore } from '../../session/sessions/session-store.ts'
import type { EventBus } from '../../streams/event-bus.ts'
import type { ParsedOptions } from '../parse-options.ts'
import type { PluginHost } from '../plugin-host.ts'
import type { Teardown } from '../teardown.ts'

export interface HostServicesParts {
  readonly options: Pick<PorticoOptions, 'sdk'>
  readonly parsed: ParsedOptions
  readonly teardown: Teardown
  readonly networks: NetworksOwner
  readonly session: SessionStore
  readonly bus: EventBus
  readonly clock: ClockPort
  readonly log: LogPort
  readonly host: PluginHost
  readonly modules: Pick<ModuleLoader, 'load'>
}

/** What plugins have of the services that the host named. */
export interface HostServicesOwner {
  readonly client: ServiceClient
  readonly assets: AssetsService
}

export const createHostServices = (parts: HostServicesParts): HostServicesOwner => {
  const { options, parsed, teardown, networks, session, modules, bus, clock, log, host } = parts
  const { projectId, services } = parsed
  const end = new AbortController()
  teardown.add(() => end.abort())
  const client = createServiceClient({
    projectId,
    clock,
    log,
    sdk: options.sdk ?? {},
    has: (service) => Boolean(services[service]),
    networks: networks.all.get,
    activeNetwork: () => networks.active.get()?.caipNetworkId,
    clientId() {
      const states = [...session.states.get().values()]
      return states.flatMap((state) => (state.status === 'connected' && state.connection.clientId) || [])[0]
    },
    http: createHttp({ plugin: 'portico', allowed: Object.keys(services), services, ended: end.signal, bus, loadModule: modules.load }),
  })
  return { client, assets: createAssets({ clock, log, directory: services.directory, providers: () => host.extensions(ASSETS) }) }
}
