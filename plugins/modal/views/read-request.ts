import type { RpcRequest } from '../../../kernel/contract/rpc.ts'

/** What a request asks for, as far as it can be read. */
export type ReadableRequest =
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'typedData'; readonly data: unknown }
  /** A transfer of the native coin and nothing else. `amount` in the smallest unit. */
  | { readonly kind: 'transfer'; readonly to: string; readonly amount: bigint }
  | { readonly kind: 'unknown' }

const UNKNOWN: ReadableRequest = { kind: 'unknown' }

const ADDRESS = /^0x[\da-f]{40}$/i
const BYTES = /^0x([\da-f]{2})*$/i
const QUANTITY = /^0x[\da-f]{1,64}$/i

/** Members of a transaction that say nothing of what it does. */
const OF_THE_FEE: ReadonlySet<string> = new Set([
  ...['from', 'chainId', 'nonce', 'type', 'gas', 'gasLimit'],
  ...['gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'],
])

const readMessage = ([first, second]: readonly unknown[]): ReadableRequest => {
  const turned = typeof first === 'string' && ADDRESS.test(first) && !(typeof second === 'string' && ADDRESS.test(second))
  const message = turned ? second : first
  if (typeof message !== 'string') return UNKNOWN
  if (!BYTES.test(message)) return { kind: 'message', text: message }
  try {
    return { kind: 'message', text: decodeURIComponent(message.slice(2).replace(/../g, '%$&')) }
  } catch {
    // The bytes are no text.
    return UNKNOWN
  }
}

const readTypedData = ([, data]: readonly unknown[]): ReadableRequest => {
  if (typeof data !== 'string') return { kind: 'typedData', data }
  try {
    return { kind: 'typedData', data: JSON.parse(data) }
  } catch {
    return UNKNOWN
  }
}

const readTransaction = ([transaction]: readonly unknown[]): ReadableRequest => {
  const { to, value = '0x0', data = '0x', ...rest }: Readonly<Record<string, unknown>> = Object(transaction)
  const plain = data === '0x' && Object.keys(rest).every((name) => OF_THE_FEE.has(name))
  if (!plain || typeof to !== 'string' || !ADDRESS.test(to)) return UNKNOWN
  return typeof value === 'string' && QUANTITY.test(value) ? { kind: 'transfer', to, amount: BigInt(value) } : UNKNOWN
}

const READERS: Readonly<Record<string, (params: readonly unknown[]) => ReadableRequest>> = {
  personal_sign: readMessage,
  eth_signTypedData_v4: readTypedData,
  eth_sendTransaction: readTransaction,
}

/** Reads a request of the specification; `unknown` is whatever cannot be told with certainty. */
export const readRequest = ({ method, params }: RpcRequest): ReadableRequest => {
  const read = Object.hasOwn(READERS, method) ? READERS[method] : undefined
  return read && Array.isArray(params) ? read(params) : UNKNOWN
}
