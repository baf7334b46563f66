import * as v from 'valibot'
import { formatEther, hexToBytes } from 'viem'
import { hexSchema, quantitySchema } from './hex.ts'
import type { LoggedRequest } from './request-log.ts'
import { messageBytes } from './signing-methods.ts'

/** What a request asks, in words: a title and its parts, text by name. */
export interface RequestDescription {
  readonly title: string
  readonly parts: readonly (readonly [name: string, text: string])[]
}

const titles: Readonly<Record<string, string>> = {
  eth_requestAccounts: 'Connect to this page',
  wallet_requestPermissions: 'Connect to this page',
  personal_sign: 'Sign a message',
  eth_signTypedData_v4: 'Sign typed data',
  eth_sendTransaction: 'Send a transaction',
  wallet_sendCalls: 'Send several calls',
  wallet_grantPermissions: 'Grant permissions',
  wallet_requestExecutionPermissions: 'Grant permissions',
  wallet_revokeExecutionPermission: 'Take a permission back',
  wallet_revokePermissions: 'Take permissions back',
  wallet_switchEthereumChain: 'Switch the chain',
  wallet_addEthereumChain: 'Add a chain',
  wallet_watchAsset: 'Show a token',
  'standard:connect': 'Connect to this page',
  'solana:signMessage': 'Sign a message',
  'solana:signTransaction': 'Sign a transaction',
  'solana:signAndSendTransaction': 'Send a transaction',
}

const transactionSchema = v.looseTuple([
  v.object({
    to: v.nullish(v.string()),
    value: v.optional(quantitySchema, '0x0'),
    data: v.optional(hexSchema),
    input: v.optional(hexSchema),
  }),
])

/** The text of a message; the bytes where they are not text. */
const readableMessage = (message: string): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(hexToBytes(messageBytes(message)))
  } catch {
    return message
  }
}

const pretty = (value: unknown): string => JSON.stringify(value, null, 2) ?? 'none'

const messageParts = (params: unknown): RequestDescription['parts'] => {
  const [message] = v.parse(v.looseTuple([v.string()]), params)
  return [['Message', readableMessage(message)]]
}

const typedDataParts = (params: unknown): RequestDescription['parts'] => {
  const [, data] = v.parse(v.looseTuple([v.string(), v.union([v.pipe(v.string(), v.parseJson()), v.unknown()])]), params)
  const { domain, primaryType, message } = v.parse(
    v.looseObject({ domain: v.unknown(), primaryType: v.string(), message: v.unknown() }),
    data,
  )
  return [
    ['Domain', pretty(domain)],
    [primaryType, pretty(message)],
  ]
}

const transactionParts = (params: unknown): RequestDescription['parts'] => {
  const [{ to, value, data, input }] = v.parse(transactionSchema, params)
  return [
    ['To', to ?? 'a new contract'],
    ['Value', `${formatEther(value)} (${value} wei)`],
    ['Data', data ?? input ?? '0x'],
  ]
}

const partsOf = ({ method, params }: LoggedRequest): RequestDescription['parts'] => {
  if (method === 'personal_sign') return messageParts(params)
  if (method === 'eth_signTypedData_v4') return typedDataParts(params)
  if (method === 'eth_sendTransaction') return transactionParts(params)
  return params === undefined ? [] : [['Parameters', pretty(params)]]
}

/** Describes a request; one that cannot be taken apart is shown as it came. */
export const describeRequest = (request: LoggedRequest): RequestDescription => {
  const title = titles[request.method] ?? request.method
  try {
    return { title, parts: partsOf(request) }
  } catch {
    return { title, parts: [['Parameters', pretty(request.params)]] }
  }
}
