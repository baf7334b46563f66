import ky, { HTTPError, TimeoutError } from 'ky'
import { PorticoError } from '../contract/errors.ts'
import type { HttpRequest } from '../contract/ports.ts'

/** ms; the fact sheet's default. */
const TIME_OUT = 10_000

const reasonOf = async (response: Response): Promise<unknown> => {
  try {
    return JSON.parse(await response.text())
  } catch {
    return undefined
  }
}

const translate = async (error: unknown): Promise<PorticoError> => {
  if (error instanceof HTTPError) {
    const { status } = error.response
    return new PorticoError('HTTP_STATUS', `HTTP status code: ${status}`, {
      cause: error,
      context: { status, reason: await reasonOf(error.response) },
    })
  }
  if (error instanceof TimeoutError) return new PorticoError('HTTP_TIMEOUT', `No answer within ${TIME_OUT} ms.`, { cause: error })
  if (error instanceof DOMException && error.name === 'AbortError')
    return new PorticoError('REQUEST_ABORTED', 'Request was aborted', { cause: error })
  return new PorticoError('HTTP_OFFLINE', 'The service could not be reached.', { cause: error })
}

/** Sends one request: reads are retried 3 times with back-off and Retry-After, writes never. */
export const send = async <T>(method: 'get' | 'post', base: string, path: string, request: HttpRequest<T>): Promise<T> => {
  let body: unknown
  try {
    const response = await ky(path.replace(/^\//, ''), {
      method,
      prefixUrl: base,
      timeout: TIME_OUT,
      retry: method === 'get' ? { limit: 3, backoffLimit: 30_000, delay: (attempt) => 1_000 * 2 ** (attempt - 1) } : 0,
      ...(request.query ? { searchParams: { ...request.query } } : {}),
      ...(request.body === undefined ? {} : { json: request.body }),
      ...(request.signal ? { signal: request.signal } : {}),
    })
    body = JSON.parse(await response.text())
  } catch (error) {
    if (error instanceof SyntaxError) throw new PorticoError('HTTP_INVALID', 'The answer is not JSON.', { cause: error })
    throw await translate(error)
  }
  try {
    return request.parse(body)
  } catch (error) {
    throw new PorticoError('HTTP_INVALID', 'The answer does not have the expected form.', { cause: error })
  }
}
