import type { KyInstance } from 'ky'
import { isPorticoError, PorticoError } from '../../contract/errors.ts'
import type { HttpRequest } from '../../contract/ports.ts'
import { attempt } from './http-attempt.ts'

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

// A service that let ten seconds go by is not waited for again by itself: the visitor is told, and has a way to retry.
const mayPass = (error: unknown): boolean =>
  isPorticoError(error) &&
  (error.code === 'HTTP_OFFLINE' ||
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
  return ky(path.replace(/^\//, ''), {
    method,
    prefixUrl: base,
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
export const send = async <T>(ky: KyInstance, method: 'get' | 'post', base: string, path: string, request: HttpRequest<T>): Promise<T> => {
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
