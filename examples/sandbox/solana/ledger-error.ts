/** An error of a JSON-RPC call, with the code and data that a validator gives. */
export class LedgerError extends Error {
  override readonly name = 'LedgerError'
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** -32602 */
export const invalidParams = (message: string): LedgerError => new LedgerError(-32602, message)
