import type { ServerResponse } from 'node:http'
import * as v from 'valibot'
import { startHttpServer } from './http-server.ts'
import { RpcError } from './rpc-error.ts'

/** Answers a method, at once or later; may throw an `RpcError`. */
export type RpcAnswer = (params: readonly unknown[]) => unknown

/** What an endpoint does instead of answering. Parts combine. */
interface RpcFault {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Sent instead of the answer. */
  readonly body?: string
  /** Sends this many bytes of a body that never ends well. */
  readonly flood?: number
  /** Never answers; or only `headers` and a beginning. */
  readonly hang?: 'all' | 'body'
  /** Cuts the connection. */
  readonly drop?: boolean
  /** It befalls so many questions, and then no more. Default: all until it is ended. */
  readonly times?: number
}

/** An endpoint of a chain that does as the test says. */
export interface RpcServer {
  readonly url: string
  /** Methods asked for, in order. */
  readonly methods: readonly string[]
  /** Paths with their queries and the content types they came with, in order. */
  readonly asked: readonly { readonly path: string; readonly type: string | undefined }[]
  answer(method: string, answer: RpcAnswer): void
  /** Undefined ends it. */
  fault(fault: RpcFault | undefined): void
  close(): Promise<void>
}

const question = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ id: v.union([v.number(), v.string()]), method: v.string(), params: v.optional(v.array(v.unknown()), []) }),
)

const misbehave = (response: ServerResponse, fault: RpcFault): boolean => {
  if (fault.hang === 'all') return true
  if (fault.drop) return Boolean(response.destroy())
  const type = fault.body?.startsWith('<') || fault.body === undefined ? 'text/html' : 'application/json'
  if (fault.status === undefined && fault.body === undefined && fault.flood === undefined && fault.hang === undefined) return false
  response.writeHead(fault.status ?? 200, { 'content-type': type, ...fault.headers })
  if (fault.hang === 'body') return response.write('{"jsonrpc":') || true
  response.end(fault.flood === undefined ? fault.body : `"${'x'.repeat(fault.flood)}"`)
  return true
}

/** Starts one on the loopback address. Methods without an answer are not found (-32601). */
export const startRpcServer = async (chainId: number, answers: Readonly<Record<string, RpcAnswer>> = {}): Promise<RpcServer> => {
  const known = new Map<string, RpcAnswer>(Object.entries({ eth_chainId: () => `0x${chainId.toString(16)}`, ...answers }))
  const methods: string[] = []
  const asked: { readonly path: string; readonly type: string | undefined }[] = []
  let fault: RpcFault | undefined
  const result = async (method: string, params: readonly unknown[]): Promise<object> => {
    try {
      const answer = known.get(method)
      if (!answer) throw new RpcError(-32601, `${method} does not exist.`)
      return { result: await answer(params) }
    } catch (error) {
      if (error instanceof RpcError)
        return { error: { code: error.code, message: error.message, ...(error.data !== undefined && { data: error.data }) } }
      throw error
    }
  }
  const server = await startHttpServer()
  server.answer(async (response, { body, url, type }) => {
    const { id, method, params } = v.parse(question, body)
    methods.push(method)
    asked.push({ path: url, type })
    const befalling = fault
    if (fault?.times !== undefined) fault = fault.times > 1 ? { ...fault, times: fault.times - 1 } : undefined
    if (befalling && misbehave(response, befalling)) return
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...(await result(method, params)) }))
  })
  return {
    url: server.url,
    methods,
    asked,
    answer: (method, answer) => void known.set(method, answer),
    fault: (next) => {
      fault = next
    },
    close: server.close,
  }
}
