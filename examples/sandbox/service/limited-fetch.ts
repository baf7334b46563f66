/**
 * `fetch` with an end: rejects with a `TimeoutError` after `ms`, or as `signal` says. The answer's body has to be read within the same time.
 *
 * Not `AbortSignal.any` over `AbortSignal.timeout`: Node collects the timeout as garbage while the request waits, which then never ends.
 */
export const limitedFetch = async (url: string, init: RequestInit & { readonly signal: AbortSignal }, ms: number): Promise<Response> => {
  const { signal } = init
  const controller = new AbortController()
  const abort = (): void => controller.abort(signal.reason)
  const timer = setTimeout(() => controller.abort(new DOMException(`No answer within ${ms} ms.`, 'TimeoutError')), ms)
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  try {
    const answer = await fetch(url, { ...init, signal: controller.signal })
    const body = await answer.arrayBuffer()
    const { status, headers } = answer
    return new Response(body.byteLength === 0 ? null : body, { status, headers })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}
