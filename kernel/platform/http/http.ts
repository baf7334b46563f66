import type { KyInstance } from 'ky'
import { isPorticoError, PorticoError } from '../../contract/errors.ts'
import type { HostServices, HttpPort, ServiceName } from '../../contract/ports.ts'
import type { EventBus } from '../../streams/event-bus.ts'
import { anySignal } from '../any-signal.ts'
import { systemClock } from '../clock.ts'
import type { LoadModule } from '../load-module.ts'
import { refusalOf } from '../refusal.ts'
import { withTimeLimit } from '../time-limit.ts'
import { send } from './http-client.ts'

/** Which services a plugin may reach, and where the host says they are. */
export interface HttpTargets {
  readonly plugin: string
  readonly allowed: readonly string[]
  readonly services: Partial<Readonly<HostServices>>
  /** Aborts when the plugin is taken out: its calls end with it. */
  readonly ended: AbortSignal
  /** Hears where a service refuses the host's set-up. */
  readonly bus?: Pick<EventBus, 'emit'>
  readonly loadModule: LoadModule
}

/** A step up, plain or encoded: it would leave the service's own path. Control characters may hide one: browsers drop some of them. */
const OUTSIDE = /\p{Cc}|(?:^|[/\\])(?:\.|%2e){2}(?:$|[/\\?#])/iu

/** ms */
const LOAD_LIMIT = 10_000

// A constant: a loader knows by its thunk whether a module is asked for again.
const libraryCode = () => import('ky')

const loadLibrary = async (loadModule: LoadModule): Promise<KyInstance> => {
  const late = (): PorticoError => new PorticoError('HTTP_TIMEOUT', 'The code that makes calls did not load in time.')
  try {
    return (await withTimeLimit(systemClock, LOAD_LIMIT, loadModule(libraryCode), late)).default
  } catch (cause) {
    throw isPorticoError(cause) ? cause : new PorticoError('HTTP_OFFLINE', 'The code that makes calls could not be loaded.', { cause })
  }
}

/** HTTP for one plugin. The client library loads with the first call. */
export const createHttp = (targets: HttpTargets): HttpPort<ServiceName> => {
  const base = (service: ServiceName, path: string): string => {
    if (!targets.allowed.includes(service)) {
      throw new PorticoError(
        'UNDECLARED_DEPENDENCY',
        `${targets.plugin} calls the service "${service}", which its manifest does not list under origins.`,
      )
    }
    if (OUTSIDE.test(path)) {
      throw new PorticoError('UNDECLARED_DEPENDENCY', `${targets.plugin} leaves the service "${service}" by the path ${path}.`)
    }
    const address = targets.services[service]
    if (!address) throw new PorticoError('SERVICE_UNSET', `${targets.plugin} needs the address of "${service}": set services.${service}.`)
    return address.replace(/\/+$/, '')
  }
  const call: (method: 'get' | 'post') => HttpPort<ServiceName>['get'] = (method) => async (service, path, request) => {
    const address = base(service, path)
    if (targets.ended.aborted) throw new PorticoError('REQUEST_ABORTED', `${targets.plugin} was taken out.`)
    const ky = await loadLibrary(targets.loadModule)
    const either = anySignal(request.signal ? [targets.ended, request.signal] : [targets.ended])
    try {
      return await send(ky, method, address, path, { ...request, signal: either.signal })
    } catch (cause) {
      const refusal = refusalOf(service, cause)
      if (refusal) targets.bus?.emit('refused', refusal)
      throw cause
    } finally {
      either.release()
    }
  }
  return { get: call('get'), post: call('post') }
}
