import { PorticoError } from '../contract/errors.ts'
import type { HostServices, HttpPort, ServiceName } from '../contract/ports.ts'

/** Which services a plugin may reach, and where the host says they are. */
export interface HttpTargets {
  readonly plugin: string
  readonly allowed: readonly string[]
  readonly services: Partial<Readonly<HostServices>>
}

/** HTTP for one plugin. The client library loads with the first call. */
export const createHttp = (targets: HttpTargets): HttpPort<ServiceName> => {
  const base = (service: ServiceName): string => {
    if (!targets.allowed.includes(service)) {
      throw new PorticoError(
        'UNDECLARED_DEPENDENCY',
        `${targets.plugin} calls the service "${service}", which its manifest does not list under origins.`,
      )
    }
    const address = targets.services[service]
    if (!address) throw new PorticoError('SERVICE_UNSET', `${targets.plugin} needs the address of "${service}": set services.${service}.`)
    return address
  }
  const call: (method: 'get' | 'post') => HttpPort<ServiceName>['get'] = (method) => async (service, path, request) => {
    const address = base(service)
    const { send } = await import('./http-client.ts')
    return send(method, address, path, request)
  }
  return { get: call('get'), post: call('post') }
}
