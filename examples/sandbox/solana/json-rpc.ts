import * as v from 'valibot'
import { RpcError } from './rpc-error.ts'
import type { RpcHandler } from './rpc-methods.ts'

const request = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.optional(v.union([v.string(), v.number(), v.null()]), null),
  method: v.string(),
  params: v.optional(v.unknown(), []),
})

/** How many requests one body may hold. */
const MOST = 100

const MARK = `bigint-${crypto.randomUUID()}-`

/** JSON in which a bigint is its digits, as validators write the numbers of 64 bits. */
const exactJson = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? `${MARK}${one}` : one)).replaceAll(
    new RegExp(`"${MARK}(\\d+)"`, 'g'),
    '$1',
  )

const failure = (id: string | number | null, code: number, message: string, data?: unknown) => ({
  jsonrpc: '2.0',
  error: { code, message, ...(data === undefined ? {} : { data }) },
  id,
})

const answerOne = (methods: Readonly<Record<string, RpcHandler>>, input: unknown): object => {
  const parsed = v.safeParse(request, input)
  if (!parsed.success) return failure(null, -32600, 'Invalid request')
  const { id, method, params } = parsed.output
  const handler = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (!handler) return failure(id, -32601, 'Method not found')
  try {
    return { jsonrpc: '2.0', result: handler(params), id }
  } catch (error) {
    if (error instanceof RpcError) return failure(id, error.code, error.message, error.data)
    if (v.isValiError(error)) return failure(id, -32602, `Invalid params: ${error.message}`)
    throw error
  }
}

/** Answers a body: one request or several. */
export const answerJsonRpc = (methods: Readonly<Record<string, RpcHandler>>, body: string): string => {
  let input: unknown
  try {
    input = JSON.parse(body)
  } catch {
    return exactJson(failure(null, -32700, 'Parse error'))
  }
  if (!Array.isArray(input)) return exactJson(answerOne(methods, input))
  if (input.length === 0 || input.length > MOST) return exactJson(failure(null, -32600, 'Invalid request'))
  return exactJson(input.map((one) => answerOne(methods, one)))
}
