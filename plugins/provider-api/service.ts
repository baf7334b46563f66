import { type Endpoint, type EndpointInput, type Query, toCall } from '../../kernel/contract/endpoint.ts'
import { isPorticoError, PorticoError } from '../../kernel/contract/errors.ts'
import type { ConnectionsService, HostService, NetworksService } from '../../kernel/contract/kernel-services.ts'
import type { ClockPort, HttpPort, LogPort } from '../../kernel/contract/ports.ts'
import { type SdkName, sdkQuery } from '../../kernel/contract/sdk-query.ts'
import { createAnswers } from './answers.ts'
import { supportedChains } from './api.ts'
import type { CallOptions, ProviderApi } from './provider-api.ts'
import { type Caller, createSharedCalls } from './shared-calls.ts'

/** What calls need. */
export interface ProviderApiParts {
  readonly host: HostService
  readonly networks: NetworksService
  readonly connections: ConnectionsService
  readonly http: HttpPort<'api'>
  readonly clock: ClockPort
  readonly log: LogPort
  readonly sdk: SdkName
}

/** The service was not asked at all, or is not to be asked by this host: no reason to believe that it does not know a network. */
const UNASKED: readonly string[] = ['REQUEST_ABORTED', 'SERVICE_UNSET', 'PROJECT_ID_MISSING']

/** Makes the provider API of one kernel. */
export const createProviderApi = ({ host, networks, connections, http, clock, log, sdk }: ProviderApiParts): ProviderApi => {
  const answers = createAnswers(clock)
  const calls = createSharedCalls()
  let known: readonly string[] = []
  let order = 0

  const clientId = (): string | undefined => {
    for (const namespace of new Set(networks.all.get().map(({ chainNamespace }) => chainNamespace))) {
      const state = connections.of(namespace).get()
      if (state.status === 'connected' && state.connection.clientId) return state.connection.clientId
    }
    return undefined
  }
  const ownQuery = (method: 'GET' | 'POST', projectId: 'query' | 'body' | 'none'): Query => ({
    ...(method === 'GET' ? sdkQuery(sdk, networks.all.get()) : {}),
    ...(projectId === 'query' ? { projectId: host.projectId } : {}),
    clientId: clientId(),
  })
  const ask = async <P extends string, Q, B, R>(
    endpoint: Endpoint<P, Q, B, R>,
    input: EndpointInput<P, Q, B>,
    caller: Caller,
  ): Promise<R> => {
    const { id, method, service, cache, projectId = 'query' } = endpoint
    if (service !== 'api') throw new PorticoError('UNDECLARED_DEPENDENCY', `${id} is an endpoint of "${service}", not of the provider API.`)
    const { path, request } = toCall(endpoint, input, {
      query: ownQuery(method, projectId),
      fresh: caller.fresh,
      ...(projectId === 'body' && host.projectId ? { body: { projectId: host.projectId } } : {}),
    })
    const send = async (signal: AbortSignal): Promise<R> => {
      const place = ++order
      try {
        const answer = await (method === 'GET' ? http.get : http.post)('api', path, { ...request, signal })
        if (cache) answers.keep(`${id} ${cache.key(input)}`, answer, place)
        return answer
      } catch (cause) {
        if (host.projectId || !isPorticoError(cause) || cause.context.status !== 401) throw cause
        const { context } = cause
        throw new PorticoError('PROJECT_ID_MISSING', 'The provider API needs the option projectId of createPortico.', { cause, context })
      }
    }
    // A write is its caller's own: two of them are two.
    return calls.run(request.retry ? `${id} ${path} ${JSON.stringify([request.query, request.body])}` : undefined, caller, send)
  }
  /** Why the service is not asked about the active network. */
  const refusal = async (signal: AbortSignal | undefined): Promise<PorticoError | undefined> => {
    if (known.length === 0) {
      try {
        known = (await ask(supportedChains, {}, { signal, fresh: false })).http
      } catch (cause) {
        if (!isPorticoError(cause) || UNASKED.includes(cause.code)) throw cause
        log.warn('The networks of the provider API could not be read.', cause)
        return cause
      }
    }
    const network = networks.active.get()?.caipNetworkId
    if (network && known.includes(network)) return undefined
    return new PorticoError('CHAIN_UNSUPPORTED', 'The provider API does not know the active network.', { context: { network } })
  }

  return {
    async call<P extends string, Q, B, R>(
      endpoint: Endpoint<P, Q, B, R>,
      input: EndpointInput<P, Q, B>,
      { signal, fresh = false, onUnserved }: CallOptions = {},
    ): Promise<R> {
      const { id, cache, unserved } = endpoint
      const why = unserved && (await refusal(signal))
      if (unserved && why) {
        if (unserved === 'fails') throw why
        onUnserved?.(why)
        return unserved.answer
      }
      const kept = cache && !fresh ? answers.get(`${id} ${cache.key(input)}`, cache.ms) : undefined
      // Kept under the endpoint's id: it is an answer of its type.
      return kept ? (kept.value as R) : ask(endpoint, input, { signal, fresh })
    },
  }
}
