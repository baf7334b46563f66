import type { Hex } from 'viem'

/** Codes of JSON-RPC and of ERC-4337 (ERC-7769) that this bundler answers with. */
export const rpcCodes = {
  parse: -32700,
  invalidRequest: -32600,
  unknownMethod: -32601,
  invalidParams: -32602,
  internal: -32603,
  /** EntryPoint, account or factory refuse. */
  entryPoint: -32500,
  /** The paymaster refuses. */
  paymaster: -32501,
  /** Expired, or not due yet. */
  timeRange: -32503,
  /** The paymaster is not served. */
  paymasterBanned: -32504,
  /** The account's or the paymaster's signature is wrong. */
  signature: -32507,
  /** What the operation does reverts. */
  reverted: -32521,
} as const

/** An answer that is an error: the caller gets code, sentence and data. */
export class RpcFailure extends Error {
  override readonly name = 'RpcFailure'
  readonly code: number
  readonly data: Hex | undefined
  constructor(code: keyof typeof rpcCodes, message: string, data?: Hex) {
    super(message)
    this.code = rpcCodes[code]
    this.data = data
  }
}
