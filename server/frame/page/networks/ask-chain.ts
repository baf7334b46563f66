import * as v from 'valibot'

/** ms */
const LIMIT = 10_000

const answer = v.union([
  v.object({ error: v.object({ code: v.optional(v.number()), message: v.string(), data: v.optional(v.unknown()) }) }),
  v.object({ result: v.unknown() }),
])

/** Asks a chain. */
export type AskChain = (rpcUrl: string, method: string, params: unknown) => Promise<unknown>

/** Asks a chain by JSON-RPC, for ten seconds at most. Rejects with the chain's own words. */
export const askChain: AskChain = async (rpcUrl, method, params) => {
  let response: Response
  try {
    response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
      credentials: 'omit',
      signal: AbortSignal.timeout(LIMIT),
    })
  } catch {
    throw new Error('The chain does not answer.')
  }
  const read = v.safeParse(answer, await response.json().catch(() => undefined))
  if (!read.success) throw new Error(`The chain answers ${response.status}.`)
  if ('error' in read.output) throw new Error(read.output.error.message.slice(0, 500))
  return read.output.result
}
