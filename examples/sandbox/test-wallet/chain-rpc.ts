import * as v from 'valibot'
import { ProviderError } from './provider-error.ts'

const answerSchema = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }) }),
  v.object({ result: v.unknown() }),
])

/** Sends one JSON-RPC request to a chain. */
export type ChainRpc = (rpcUrl: string, method: string, params: unknown) => Promise<unknown>

// A test may carry the requests itself, as an extension's background page would: a page's security policy does not bind it then.
const post = async (rpcUrl: string, body: string): Promise<string> => {
  if (window.__testWalletFetch !== undefined) return window.__testWalletFetch(rpcUrl, body)
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(10_000),
  })
  return response.text()
}

/** JSON-RPC over HTTP. The chain's own errors keep their code and data; anything else is -32603. */
export const chainRpc: ChainRpc = async (rpcUrl, method, params) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] })
  const text = await post(rpcUrl, body).catch((error: unknown) => {
    throw new ProviderError(-32603, `The chain does not answer: ${String(error)}`)
  })
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), answerSchema), text)
  if (!parsed.success) throw new ProviderError(-32603, 'The chain answered with something else than JSON-RPC.')
  const answer = parsed.output
  if ('error' in answer) throw new ProviderError(answer.error.code, answer.error.message, answer.error.data)
  return answer.result
}
