/** How long the chain may take for an answer, in ms. */
const answerTimeout = 30_000

const failure = (message: string): Response =>
  Response.json({ jsonrpc: '2.0', id: null, error: { code: -32603, message } }, { status: 502 })

/**
 * Hands a JSON-RPC request to the chain and answers what it answers, both byte for byte. A chain that does not answer is a
 * 502 with a JSON-RPC error.
 */
export const forward = async (rpcUrl: string, request: Request): Promise<Response> => {
  try {
    const answer = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': request.headers.get('content-type') ?? 'application/json' },
      body: await request.arrayBuffer(),
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(answerTimeout)]),
    })
    const contentType = answer.headers.get('content-type')
    const body = await answer.arrayBuffer()
    return new Response(body.byteLength === 0 ? null : body, {
      status: answer.status,
      headers: contentType === null ? {} : { 'content-type': contentType },
    })
  } catch (error) {
    return failure(error instanceof Error && error.name === 'TimeoutError' ? 'The chain did not answer in time.' : 'The chain is away.')
  }
}
