import type { KyInstance } from 'ky'
import { isPorticoError, PorticoError } from '../../contract/errors.ts'
import type { HostServices, HttpPort, HttpRequest, ServiceName } from '../../contract/ports.ts'
import { race } from '../../contract/tools/race.ts'
import { readBody } from '../../contract/tools/read-body.ts'
import type { EventBus } from '../../streams/event-bus.ts'
import { anySignal } from '../any-signal.ts'
import { systemClock, withTimeLimit } from '../clock.ts'
import type { LoadModule } from '../load-module.ts'
import { refusalOf } from '../refusal.ts'
import { watchPolicy } from './watch-policy.ts'

/** ms for one attempt, the whole answer included. */
const TIME_OUT = 10_000

const jsonOf = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** ms that a Retry-After asks for: seconds or a date. */
const retryAfterOf = ({ headers }: Response): number | undefined => {
  const written = headers.get('retry-after')?.trim() ?? ''
  const wait = /^\d+$/.test(written) ? Number(written) * 1_000 : Date.parse(written) - systemClock.now()
  return Number.isNaN(wait) ? undefined : Math.max(0, wait)
}

/** The answer, read to its end. */
const answerOf = async (response: Response): Promise<Response> => {
  const bytes = await readBody(response)
  if (response.ok) return new Response(bytes, { headers: { 'content-type': response.headers.get('content-type') ?? '' } })
  const { status } = response
  const retryAfter = retryAfterOf(response)
  throw new PorticoError('HTTP_STATUS', `HTTP status code: ${status}`, {
    context: { status, reason: jsonOf(bytes), ...(retryAfter === undefined ? {} : { retryAfter }) },
  })
}

/**
 * Sends a request once and reads all of its answer. Rejects with `HTTP_STATUS`, `HTTP_INVALID`, `HTTP_OFFLINE`; with `HTTP_TIMEOUT` and
 * `REQUEST_ABORTED` at once, whatever the platform still does.
 */
const attempt = async (input: string | URL | Request, init: RequestInit, ended: AbortSignal | undefined): Promise<Response> => {
  const controller = new AbortController()
  const aborted = (): PorticoError => new PorticoError('REQUEST_ABORTED', 'Request was aborted')
  const timedOut = (): PorticoError => new PorticoError('HTTP_TIMEOUT', `No answer within ${TIME_OUT} ms.`)
  const policy = watchPolicy(input instanceof Request ? input.url : String(input))
  const timeout = { clock: systemClock, ms: TIME_OUT, error: timedOut }
  try {
    return await race({ timeout, signals: [ended], aborted }, async () =>
      answerOf(await fetch(input, { ...init, signal: controller.signal })),
    )
  } catch (cause) {
    throw isPorticoError(cause)
      ? cause
      : (policy.refusal(cause) ?? new PorticoError('HTTP_OFFLINE', 'The service could not be reached.', { cause }))
  } finally {
    policy.stop()
    controller.abort()
  }
}

/** Repetitions after the first attempt. */
const RETRIES = 3

/** ms before the first repetition; doubled for each further one. */
const FIRST_WAIT = 1_000

/** ms; nobody is waited for any longer, whatever its Retry-After says. */
const LONGEST_WAIT = 30_000

/** What may be over at the next attempt. */
const PASSING: readonly unknown[] = [408, 429, 500, 502, 503, 504]

const askedWait = (error: unknown): number | undefined => {
  const { retryAfter } = isPorticoError(error) ? error.context : {}
  return typeof retryAfter === 'number' ? retryAfter : undefined
}

// A service that let ten seconds go by is not asked again automatically. The visitor is told, and can try again.
const mayPass = (error: unknown): boolean =>
  isPorticoError(error) &&
  ((error.code === 'HTTP_OFFLINE' && error.context.directive === undefined) ||
    (error.code === 'HTTP_STATUS' && PASSING.includes(error.context.status) && (askedWait(error) ?? 0) <= LONGEST_WAIT))

const toError = (cause: unknown, signal: AbortSignal | undefined): PorticoError => {
  if (signal?.aborted) return new PorticoError('REQUEST_ABORTED', 'Request was aborted', { cause })
  return isPorticoError(cause) ? cause : new PorticoError('HTTP_OFFLINE', 'The service could not be reached.', { cause })
}

const answer = async <T>(
  ky: KyInstance,
  method: 'get' | 'post',
  base: string,
  path: string,
  request: HttpRequest<T>,
): Promise<Response> => {
  const { query, body, headers, json = false, retry = method === 'get', fresh = false, signal } = request
  let asked: number | undefined
  // A service that is one file has no paths, and no slash behind it.
  const [input, prefix] = path === '' ? [base, {}] : [path.replace(/^\//, ''), { prefixUrl: base }]
  return ky(input, {
    method,
    ...prefix,
    // Its own limit spans all attempts and not the body; ours is one for each attempt, and all of it.
    timeout: false,
    fetch: (input, init) => attempt(input, init ?? {}, signal),
    retry: {
      limit: retry ? RETRIES : 0,
      methods: [method],
      shouldRetry({ error }) {
        asked = askedWait(error)
        return mayPass(error)
      },
      delay: (repetition) => asked ?? FIRST_WAIT * 2 ** (repetition - 1),
      backoffLimit: LONGEST_WAIT,
    },
    ...(fresh ? { cache: 'no-cache' } : {}),
    ...(headers ? { headers } : {}),
    ...(query ? { searchParams: { ...query } } : {}),
    ...(body === undefined ? {} : json ? { json: body } : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
}

const contentOf = async (response: Response, as: 'json' | 'blob'): Promise<unknown> => {
  if (as === 'blob') return new Blob([await response.arrayBuffer()], { type: response.headers.get('content-type') ?? '' })
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}

/** Sends one request as the `http` port promises: bounded in time and size, repeated where that may help. */
const send = async <T>(ky: KyInstance, method: 'get' | 'post', base: string, path: string, request: HttpRequest<T>): Promise<T> => {
  let response: Response
  try {
    response = await answer(ky, method, base, path, request)
  } catch (cause) {
    throw toError(cause, request.signal)
  }
  try {
    return request.parse(await contentOf(response, request.as ?? 'json'))
  } catch (cause) {
    throw new PorticoError('HTTP_INVALID', 'The answer does not have the expected form.', { cause })
  }
}

/** Which services a plugin may reach, and where the host says they are. */
export interface HttpTargets {
  readonly plugin: string
  readonly allowed: readonly string[]
  readonly services: Partial<Readonly<HostServices>>
  /** Aborts when the plugin is taken out: its calls end with it. */
  readonly ended: AbortSignal
  /** Called when a service refuses the host's set-up. */
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
  const loadTimedOut = (): PorticoError => new PorticoError('HTTP_TIMEOUT', 'The code that makes calls did not load in time.')
  try {
    return (await withTimeLimit(systemClock, LOAD_LIMIT, loadModule(libraryCode), loadTimedOut)).default
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
      const refusal = refusalOf(service, cause, request.session)
      if (refusal) targets.bus?.emit('refused', refusal)
      throw cause
    } finally {
      either.release()
    }
  }
  return { get: call('get'), post: call('post') }
}
