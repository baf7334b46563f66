import * as v from 'valibot'
import { limitedFetch } from '../service/limited-fetch.ts'
import { readPart } from '../service/read-input.ts'
import { chainTimeout } from './chain-access.ts'

const call = v.looseObject({
  jsonrpc: v.literal('2.0'),
  id: v.optional(v.union([v.number(), v.string(), v.null()])),
  method: v.pipe(v.string(), v.maxLength(100)),
})
const calls = v.union(
  [v.pipe(v.array(call), v.minLength(1), v.maxLength(500)), call],
  'Invalid JSON-RPC 2.0: expected a call or a list of 1 to 500',
)

type Call = v.InferOutput<typeof call>

/** The node has keys of its own and is steered over the same door: neither is a provider's business. */
const isServed = ({ method }: Call): boolean =>
  /^(eth|net|web3)_/.test(method) && !/^eth_(accounts|sendTransaction|sign|signTransaction|signTypedData.*|sendUnsigned.*)$/.test(method)

const failure = ({ id = null }: Call, code: number, message: string): object => ({ jsonrpc: '2.0', id, error: { code, message } })

const json = (value: unknown, status: number): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } })

const forward = async (url: string, body: unknown, signal: AbortSignal): Promise<Response | undefined> => {
  try {
    const headers = { 'content-type': 'application/json' }
    const answer = await limitedFetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal }, chainTimeout)
    return new Response(answer.body, { status: answer.status, headers })
  } catch {
    return undefined
  }
}

/**
 * Hands a JSON-RPC call, or several at once, to a chain. A method that is not for providers is answered with -32601; where the chain does
 * not answer in time, each call is answered with -32603, and the status is 503. Throws a `Refusal` (400) for what is no call.
 */
export const proxyCalls = async (url: string, body: unknown, signal: AbortSignal): Promise<Response> => {
  const given = readPart(calls, body, 'body')
  const list = Array.isArray(given) ? given : [given]
  const refused = list.find((one) => !isServed(one))
  if (refused) {
    const answers = list.map((one) => failure(one, -32601, `The method ${refused.method} is not served.`))
    return json(Array.isArray(given) ? answers : answers[0], 200)
  }
  const answer = await forward(url, given, signal)
  if (answer) return answer
  const answers = list.map((one) => failure(one, -32603, 'The chain does not answer.'))
  return json(Array.isArray(given) ? answers : answers[0], 503)
}
