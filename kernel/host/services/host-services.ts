import { createServiceClient, type ServiceClient } from '../../platform/services/service-client.ts'
import type { KernelParts } from '../kernel-parts.ts'

/** What the client is made of. */
export type HostServicesParts = Pick<
  KernelParts,
  'options' | 'parsed' | 'teardown' | 'networks' | 'session' | 'http' | 'bus' | 'clock' | 'log'
>

/** Makes the client of the services that the host named. */
export const createHostServices = ({
  options: { sdk = {} },
  parsed: { projectId, services },
  teardown,
  networks,
  session,
  http,
  bus,
  clock,
  log,
}: HostServicesParts): ServiceClient => {
  const end = new AbortController()
  teardown.add(() => end.abort())
  return createServiceClient({
    ...{ projectId, sdk, clock, log },
    has: (service) => Boolean(services[service]),
    networks: networks.all.get,
    activeNetwork: () => networks.active.get()?.caipNetworkId,
    clientId() {
      const states = [...session.states.get().values()]
      return states.flatMap((state) => (state.status === 'connected' && state.connection.clientId) || [])[0]
    },
    http: http({ plugin: 'portico', allowed: Object.keys(services), services, ended: end.signal, bus }),
  })
}
