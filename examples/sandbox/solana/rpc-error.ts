/** An error of a JSON-RPC call, with the code and data that a validator gives. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** -32602 */
export const invalidParams = (message: string): RpcError => new RpcError(-32602, message)
