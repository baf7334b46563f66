import { type ErrorDetails, isPorticoError, PorticoError } from '../../../kernel/contract/errors.ts'
import { cleanText } from '../../../kernel/contract/tools/clean-text.ts'
import { readForeign, refusalCode, rpcCodesOf } from '../../../kernel/contract/tools/wallet-error.ts'

/** Codes of a visitor's no: EIP-1193, and WalletConnect's for a proposal, its chains, methods and events. */
export const REJECTED: readonly number[] = [4001, 5000, 5001, 5002, 5003]

/** Codes by which some wallets say so, and others that something else is wrong. */
const AMBIGUOUS: readonly number[] = [5000, -32603, 32603]

/** Whether a wallet says that its visitor refused, whatever it wraps that in; a code that may mean anything needs the words too. */
export const isRefusal = (cause: unknown): boolean => refusalCode(cause, { ambiguous: AMBIGUOUS }) !== undefined

/** Characters of a message. */
const MESSAGE_LIMIT = 300

const NO_REASON = 'The wallet gave no reason.'

/** The message of whatever was thrown, short. */
export const messageOf = (cause: unknown): string => {
  const text = typeof cause === 'object' ? readForeign(cause, 'message') : cause
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
  const said = refusalCode(cause, { refusals: REJECTED, ambiguous: AMBIGUOUS })
  const refusal = said === undefined || REJECTED.includes(said) ? said : 4001
  const message = cleanText(messageOf(cause), MESSAGE_LIMIT)
  const rpcCode = refusal ?? rpcCodesOf(cause)[0] ?? coreCodeOf(message)
  return new PorticoError(refusal === undefined ? 'WALLET_ERROR' : 'REQUEST_REJECTED', message || NO_REASON, {
    cause,
    ...(rpcCode === undefined ? {} : { rpcCode }),
  })
}
