import type { CaipNetworkId, Network } from '../../contract/caip.ts'
import { isPorticoError, PorticoError } from '../../contract/errors.ts'
import type { ServiceCallOptions, ServicesService } from '../../contract/host-services.ts'
import type { SdkName } from '../../contract/kernel-api.ts'
import type { ClockPort, HttpPort, LogPort, ServiceName } from '../../contract/ports.ts'
import type { Undo } from '../../contract/store.ts'
import { type AnyEndpoint, type Endpoint, type EndpointInput, type Query, toCall } from '../../contract/tools/endpoint.ts'
import { freezePlain } from '../../contract/tools/freeze-plain.ts'
import { anySignal } from '../any-signal.ts'
import { sdkOf } from '../sdk-name.ts'
import { supportedChains } from './api.ts'

/** ms; an answer is forgotten then, however long it may stand. */
const LIFETIME = 300_000

interface Kept {
  readonly value: unknown
  readonly at: number
  readonly order: number
  readonly forget: Undo
}

/** What was answered before. */
interface Answers {
  /** An answer no older than `ms`. */
  get(key: string, ms: number): { readonly value: unknown } | undefined
  /** Keeps an answer, unless that of a later question (of a higher `order`) is there. */
  keep(key: string, value: unknown, order: number): void
}

/** Makes the memory of one kernel's calls. */
const createAnswers = (clock: ClockPort): Answers => {
  const all = new Map<string, Kept>()
  return {
    get(key, ms) {
      const kept = all.get(key)
      return kept && clock.now() - kept.at < ms ? kept : undefined
    },
    keep(key, value, order) {
      const before = all.get(key)
      if (before && before.order > order) return
      before?.forget()
      all.set(key, { value, order, at: clock.now(), forget: clock.after(LIFETIME, () => all.delete(key)) })
    },
  }
}

interface SharedCall {
  readonly answer: Promise<unknown>
  readonly end: AbortController
  readonly fresh: boolean
  callers: number
}

/** Who waits for a call. */
interface Caller {
  readonly signal: AbortSignal
  /** Joins no call that was begun for somebody who takes an older answer. */
  readonly fresh: boolean
}

/** Calls under way, each one request however many wait for it. */
interface SharedCalls {
  /**
   * Joins the call under that key, or starts it; without a key it is the caller's alone. The request ends when its last caller has given
   * up. Rejects with `REQUEST_ABORTED` at once when this caller does.
   */
  run<T>(key: string | undefined, caller: Caller, start: (signal: AbortSignal) => Promise<T>): Promise<T>
}

const aborted = (): PorticoError => new PorticoError('REQUEST_ABORTED', 'Request was aborted')

const createSharedCalls = (): SharedCalls => {
  const running = new Map<string, SharedCall>()
  const begin = (key: string | undefined, fresh: boolean, start: (signal: AbortSignal) => Promise<unknown>): SharedCall => {
    const end = new AbortController()
    const call: SharedCall = { answer: start(end.signal), end, fresh, callers: 0 }
    const forget = (): void => {
      if (key !== undefined && running.get(key) === call) running.delete(key)
    }
    if (key !== undefined) running.set(key, call)
    end.signal.addEventListener('abort', forget)
    call.answer.then(forget, forget)
    return call
  }
  return {
    run<T>(key: string | undefined, { signal, fresh }: Caller, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
      if (signal.aborted) return Promise.reject(aborted())
      const found = key === undefined ? undefined : running.get(key)
      const call = found && (found.fresh || !fresh) ? found : begin(key, fresh, start)
      call.callers += 1
      return new Promise<T>((resolve, reject) => {
        const leave = (): void => {
          reject(aborted())
          call.callers -= 1
          if (call.callers === 0) call.end.abort()
        }
        signal.addEventListener('abort', leave, { once: true })
        // The key names one endpoint and all that is asked of it, so the answer is of its type.
        ;(call.answer as Promise<T>).then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
      })
    },
  }
}

/** The name and version as a query has them. */
const sdkQuery = ({ type, version }: Required<SdkName>): { readonly st: string; readonly sv: string } => ({ st: type, sv: version })

export interface ServiceClientParts {
  readonly projectId: string | undefined
  readonly sdk: SdkName
  /** Configured networks. */
  networks(): readonly Network[]
  /** CAIP-2. */
  activeNetwork(): CaipNetworkId | undefined
  /** Of the relay that a connected wallet is reached over. */
  clientId(): string | undefined
  /** Whether the host gave an address for it. */
  has(service: ServiceName): boolean
  /** Reaches every service of the host. */
  readonly http: HttpPort<ServiceName>
  readonly clock: ClockPort
  readonly log: LogPort
}

/** The plugin that calls. */
export interface ServiceUser {
  readonly plugin: string
  /** The services its manifest names. */
  readonly origins: readonly string[]
  /** Aborts when it is taken out: its calls end with it. */
  readonly signal: AbortSignal
}

/** Calls on behalf of plugins, which share answers and what is under way. */
export interface ServiceClient {
  of(user: ServiceUser): Pick<ServicesService, 'call'>
}

/** The service was not asked at all, or is not to be asked by this host: no reason to believe that it does not know a network. */
const UNASKED: readonly string[] = ['REQUEST_ABORTED', 'SERVICE_UNSET', 'PROJECT_ID_MISSING']

/** Keys of endpoints. Two of one id may be two plugins', of which neither must be given what the other made of an answer. */
const createKeys = (): ((endpoint: AnyEndpoint, rest: string) => string) => {
  const known = new WeakMap<AnyEndpoint, number>()
  let count = 0
  return (endpoint, rest) => {
    const number = known.get(endpoint) ?? ++count
    known.set(endpoint, number)
    return `${number} ${rest}`
  }
}

export const createServiceClient = ({ projectId, sdk, http, clock, log, ...now }: ServiceClientParts): ServiceClient => {
  const answers = createAnswers(clock)
  const calls = createSharedCalls()
  const keyOf = createKeys()
  let known: readonly string[] = []
  let order = 0

  const ownQuery = ({ method, service, projectId: place = 'query', clientId = service === 'api' }: AnyEndpoint): Query => ({
    ...(method === 'GET' || service !== 'api' ? sdkQuery(sdkOf(sdk, now.networks())) : {}),
    ...(place === 'query' ? { projectId } : {}),
    ...(clientId ? { clientId: now.clientId() } : {}),
  })
  const ask = async <P extends string, Q, B, R>(
    endpoint: Endpoint<P, Q, B, R>,
    input: EndpointInput<P, Q, B>,
    caller: Caller & { readonly headers?: ServiceCallOptions['headers'] | undefined },
  ): Promise<R> => {
    const { method, service, cache, session } = endpoint
    const { path, request } = toCall(endpoint, input, {
      query: ownQuery(endpoint),
      fresh: caller.fresh,
      headers: caller.headers,
      ...(endpoint.projectId === 'body' && projectId ? { body: { projectId } } : {}),
    })
    const send = async (signal: AbortSignal): Promise<R> => {
      const place = ++order
      try {
        // Several are given the same: what one did to it another would see.
        const answer = freezePlain(await (method === 'GET' ? http.get : http.post)(service, path, { ...request, signal }))
        if (cache && !session) answers.keep(keyOf(endpoint, cache.key(input)), answer, place)
        return answer
      } catch (cause) {
        if (projectId || session || !isPorticoError(cause) || cause.context.status !== 401) throw cause
        const { context } = cause
        throw new PorticoError('PROJECT_ID_MISSING', `The service "${service}" needs the option projectId of createPortico.`, {
          cause,
          context,
        })
      }
    }
    // A write is its caller's own: two of them are two.
    const key = method === 'GET' && !session ? keyOf(endpoint, `${path} ${JSON.stringify(request.query)}`) : undefined
    return calls.run(key, caller, send)
  }
  /** Why the service is not asked about the active network. */
  const refusal = async ({ families }: AnyEndpoint, signal: AbortSignal): Promise<PorticoError | undefined> => {
    const network = now.activeNetwork()
    const unsupported = (): PorticoError =>
      new PorticoError('CHAIN_UNSUPPORTED', 'The provider API does not know the active network.', { context: { network } })
    if (network && families && !families.some((family) => network.startsWith(`${family}:`))) return unsupported()
    if (known.length === 0) {
      try {
        known = (await ask(supportedChains, {}, { signal, fresh: false })).http
      } catch (cause) {
        if (!isPorticoError(cause) || UNASKED.includes(cause.code)) throw cause
        log.warn('The networks of the provider API could not be read.', cause)
        return cause
      }
    }
    const active = now.activeNetwork()
    return active && known.includes(active) ? undefined : unsupported()
  }
  const call = async <P extends string, Q, B, R>(
    endpoint: Endpoint<P, Q, B, R>,
    input: EndpointInput<P, Q, B>,
    signal: AbortSignal,
    { fresh = false, headers, onUnserved }: ServiceCallOptions,
  ): Promise<R> => {
    const { cache, unserved } = endpoint
    const why = unserved && (await refusal(endpoint, signal))
    if (unserved && why) {
      if ('fails' in unserved)
        throw why.code === 'CHAIN_UNSUPPORTED' ? new PorticoError(why.code, unserved.fails, { cause: why, context: why.context }) : why
      onUnserved?.(why)
      return unserved.answer
    }
    const kept = cache && !fresh ? answers.get(keyOf(endpoint, cache.key(input)), cache.ms) : undefined
    // Kept under the endpoint itself: it is an answer of its type.
    return kept ? (kept.value as R) : ask(endpoint, input, { signal, fresh, headers })
  }

  return {
    of: ({ plugin, origins, signal: ended }) => ({
      async call<P extends string, Q, B, R>(
        endpoint: Endpoint<P, Q, B, R>,
        input: EndpointInput<P, Q, B>,
        options: ServiceCallOptions = {},
      ): Promise<R> {
        if (!origins.includes(endpoint.service)) {
          throw new PorticoError(
            'UNDECLARED_DEPENDENCY',
            `${plugin} calls the service "${endpoint.service}", which its manifest does not list under origins.`,
          )
        }
        if (!now.has(endpoint.service)) {
          const { service } = endpoint
          throw new PorticoError('SERVICE_UNSET', `${plugin} needs the address of "${service}": set services.${service}.`)
        }
        const either = anySignal(options.signal ? [ended, options.signal] : [ended])
        try {
          return await call(endpoint, input, either.signal, options)
        } finally {
          either.release()
        }
      },
    }),
  }
}
