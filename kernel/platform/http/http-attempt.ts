import { isPorticoError, PorticoError } from '../../contract/errors.ts'
import { systemClock } from '../clock.ts'

/** ms for one attempt, the whole answer included. */
const TIME_OUT = 10_000

/** bytes */
const LARGEST = 5_000_000

const tooLarge = (): PorticoError =>
  new PorticoError('HTTP_INVALID', 'The answer is larger than 5 MB.', { context: { reason: 'size', limit: LARGEST } })

/** Reads no further than the limit. */
const readBody = async ({ headers, body }: Response): Promise<Uint8Array<ArrayBuffer>> => {
  if (Number(headers.get('content-length')) > LARGEST) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength
    if (size > LARGEST) throw tooLarge()
    chunks.push(part.value)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}

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
export const attempt = async (input: string | URL | Request, init: RequestInit, ended: AbortSignal | undefined): Promise<Response> => {
  const controller = new AbortController()
  let end: (error: PorticoError) => void = () => undefined
  const over = new Promise<never>((_, reject) => {
    end = reject
  })
  const abort = (): void => end(new PorticoError('REQUEST_ABORTED', 'Request was aborted'))
  const stop = systemClock.after(TIME_OUT, () => end(new PorticoError('HTTP_TIMEOUT', `No answer within ${TIME_OUT} ms.`)))
  ended?.addEventListener('abort', abort)
  if (ended?.aborted) abort()
  try {
    return await Promise.race([over, fetch(input, { ...init, signal: controller.signal }).then(answerOf)])
  } catch (cause) {
    throw isPorticoError(cause) ? cause : new PorticoError('HTTP_OFFLINE', 'The service could not be reached.', { cause })
  } finally {
    stop()
    ended?.removeEventListener('abort', abort)
    controller.abort()
  }
}
