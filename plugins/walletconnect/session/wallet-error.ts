import { type ErrorDetails, isPorticoError, PorticoError } from '../../../kernel/contract/errors.ts'
import { cleanText } from '../../../kernel/contract/tools/clean-text.ts'
import { field } from './field.ts'

/** Codes of a visitor's no: EIP-1193, and WalletConnect's for a proposal, its chains, methods and events. */
export const REJECTED: readonly number[] = [4001, 5000, 5001, 5002, 5003]

/** Codes by which some wallets say so, and others that something else is wrong. */
const AMBIGUOUS: readonly number[] = [5000, -32603, 32603]

/** Where wallets put the true error of one that they wrap. */
const WRAPPERS = ['data', 'originalError', 'error', 'cause']

/** How deep errors are looked into. */
const DEPTH = 4

/** The JSON-RPC codes of a wallet's answer, the outermost first; phones wrap the true one. */
export const codesOf = (cause: unknown, depth = DEPTH): readonly number[] => {
  if (typeof cause !== 'object' || cause === null) return []
  const code = field(cause, 'code')
  const inner = depth > 0 ? WRAPPERS.flatMap((name) => codesOf(field(cause, name), depth - 1)) : []
  return [...(typeof code === 'number' && Number.isInteger(code) ? [code] : []), ...inner]
}

const REFUSED = /reject|denied|declin|cancel|disapprov/i

/** Whether a wallet says that its visitor refused, whatever it wraps that in; a code that may mean anything needs the words too. */
export const isRefusal = (cause: unknown): boolean => {
  const codes = codesOf(cause)
  return codes.includes(4001) || (codes.some((code) => AMBIGUOUS.includes(code)) && REFUSED.test(messageOf(cause)))
}

/** Characters of a message. */
const MESSAGE_LIMIT = 300

const NO_REASON = 'The wallet gave no reason.'

/** The message of whatever was thrown, short. */
export const messageOf = (cause: unknown): string => {
  const text = typeof cause === 'object' ? field(cause, 'message') : cause
  return typeof text === 'string' && text !== '' ? text.slice(0, MESSAGE_LIMIT) : NO_REASON
}

/** What an error of ours says beside its code and message. */
export const detailsOf = ({ cause, rpcCode, context }: PorticoError): ErrorDetails => ({
  cause,
  context,
  ...(rpcCode === undefined ? {} : { rpcCode }),
})

/**
 * Errors of the protocol's core that arrive as words alone, with their codes: not initialized, no matching key, something missing or invalid,
 * expired, of another topic, namespaces that do not conform.
 */
const CORE: readonly (readonly [RegExp, number])[] = [
  [/^not initialized/i, 1],
  [/^no matching key/i, 2],
  [/^missing or invalid/i, 5],
  [/^expired/i, 6],
  [/^mismatched topic/i, 8],
  [/^non conforming namespaces/i, 9],
]

const coreCodeOf = (message: string): number | undefined => CORE.find(([pattern]) => pattern.test(message))?.[1]

/** A failed proposal as one of our errors: `REQUEST_REJECTED`, or `WALLET_ERROR`; the wallet's code is kept. */
export const toWalletError = (cause: unknown): PorticoError => {
  if (isPorticoError(cause)) return cause
  const codes = codesOf(cause)
  const refusal = codes.find((code) => REJECTED.includes(code)) ?? (isRefusal(cause) ? 4001 : undefined)
  const message = cleanText(messageOf(cause), MESSAGE_LIMIT)
  const rpcCode = refusal ?? codes[0] ?? coreCodeOf(message)
  return new PorticoError(refusal === undefined ? 'WALLET_ERROR' : 'REQUEST_REJECTED', message || NO_REASON, {
    cause,
    ...(rpcCode === undefined ? {} : { rpcCode }),
  })
}
