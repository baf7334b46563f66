import * as v from 'valibot'
import { RpcFailure, rpcCodes } from './rpc-failure.ts'

/** Methods by name. What one throws is answered as an error. */
export type RpcMethods = Readonly<Record<string, (params: unknown) => Promise<unknown>>>

const requestSchema = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.optional(v.union([v.string(), v.number(), v.null()]), null),
  method: v.string(),
  params: v.optional(v.unknown(), []),
})

/** Requests that one message may carry. */
const mostRequests = 50

/** Parses what a method was given. Throws an {@link RpcFailure} that names the place. */
export const readParams = <S extends v.GenericSchema>(schema: S, params: unknown): v.InferOutput<S> => {
  const parsed = v.safeParse(schema, params)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new RpcFailure('invalidParams', `${v.getDotPath(issue) ?? 'params'}: ${issue.message}`.slice(0, 300))
}

const failed = (id: unknown, error: unknown, log: (error: unknown) => void): object => {
  if (error instanceof RpcFailure) {
    const { code, message, data } = error
    return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } }
  }
  log(error)
  return { jsonrpc: '2.0', id, error: { code: rpcCodes.internal, message: 'The bundler failed; its log says why.' } }
}

const answerOne = async (methods: RpcMethods, given: unknown, log: (error: unknown) => void): Promise<object> => {
  const request = v.safeParse(requestSchema, given)
  if (!request.success) return failed(null, new RpcFailure('invalidRequest', 'This is no JSON-RPC request.'), log)
  const { id, method, params } = request.output
  const work = Object.hasOwn(methods, method) ? methods[method] : undefined
  try {
    if (work === undefined) throw new RpcFailure('unknownMethod', `There is no method ${method.slice(0, 100)} here.`)
    return { jsonrpc: '2.0', id, result: await work(params) }
  } catch (error) {
    return failed(id, error, log)
  }
}

/** Answers a JSON-RPC message: a request or a list of them. `log` gets what is nobody's mistake but ours. */
export const answerRpc = async (methods: RpcMethods, text: string, log: (error: unknown) => void): Promise<unknown> => {
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    return failed(null, new RpcFailure('parse', 'The body is not JSON.'), log)
  }
  if (!Array.isArray(message)) return answerOne(methods, message, log)
  if (message.length === 0 || message.length > mostRequests) {
    return failed(null, new RpcFailure('invalidRequest', `A list has 1 to ${mostRequests} requests.`), log)
  }
  return Promise.all(message.map((one) => answerOne(methods, one, log)))
}
