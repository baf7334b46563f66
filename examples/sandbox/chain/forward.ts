import { limitedFetch } from '../service/limited-fetch.ts'

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
    const headers = { 'content-type': request.headers.get('content-type') ?? 'application/json' }
    const asked = { method: 'POST', headers, body: await request.arrayBuffer(), signal: request.signal }
    const answer = await limitedFetch(rpcUrl, asked, answerTimeout)
    const contentType = answer.headers.get('content-type')
    return new Response(answer.body, { status: answer.status, headers: contentType === null ? {} : { 'content-type': contentType } })
  } catch (error) {
    return failure(error instanceof Error && error.name === 'TimeoutError' ? 'The chain did not answer in time.' : 'The chain is away.')
  }
}
