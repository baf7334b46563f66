import * as v from 'valibot'

const Id = v.union([v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.maxLength(64))])
const Request = v.object({ id: Id, jsonrpc: v.literal('2.0'), method: v.string(), params: v.optional(v.unknown()) })
const Response = v.object({ id: Id, jsonrpc: v.literal('2.0'), result: v.optional(v.unknown()), error: v.optional(v.unknown()) })

/** A call from a client. */
export type RelayRequest = v.InferOutput<typeof Request>
/** A client's answer to a delivery. */
export type RelayResponse = v.InferOutput<typeof Response>

const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600
export const METHOD_NOT_FOUND = -32601
export const INVALID_PARAMS = -32602
export const SERVER_ERROR = -32000

/** An error that travels to the client with its JSON-RPC code. */
export class RelayError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Reads one text frame. Throws `RelayError` -32700 or -32600. */
export const readFrame = (text: string): { readonly request: RelayRequest } | { readonly response: RelayResponse } => {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new RelayError(PARSE_ERROR, 'Parse error')
  }
  const request = v.safeParse(Request, json)
  if (request.success) return { request: request.output }
  const response = v.safeParse(Response, json)
  if (response.success) return { response: response.output }
  throw new RelayError(INVALID_REQUEST, 'Invalid request')
}

/** A successful answer as a frame. */
export const resultFrame = (id: number | string, result: unknown): string => JSON.stringify({ id, jsonrpc: '2.0', result })

/** A failed answer as a frame. Errors of our own making keep their code; anything else is -32000. */
export const errorFrame = (id: number | string | null, error: unknown): string => {
  const code = error instanceof RelayError ? error.code : SERVER_ERROR
  const message = error instanceof Error ? error.message : 'Server error'
  return JSON.stringify({ id, jsonrpc: '2.0', error: { code, message } })
}
