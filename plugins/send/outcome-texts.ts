import { isPorticoError } from '../../kernel/contract/errors.ts'

/** The wallet has a question open already. */
const PENDING = -32_002

/** By code, and for failed transactions by reason. */
const REFUSED = {
  REQUEST_REJECTED: 'rejected',
  INSUFFICIENT_FUNDS: 'lacksFunds',
  REQUEST_VOID: 'void',
  ADDRESS_INVALID: 'badAddress',
  DISCONNECTED: 'disconnected',
  PROVIDER_MISSING: 'disconnected',
  nonce: 'nonceUsed',
  fee: 'feeLow',
  reverted: 'wouldRevert',
  refused: 'networkRefused',
} as const

const ENDED = {
  reverted: 'reverted',
  cancelled: 'cancelled',
  replaced: 'replaced',
  dropped: 'dropped',
  RECEIPT_TIMEOUT: 'unconfirmed',
} as const

const reasonOf = (error: unknown): string => {
  if (!isPorticoError(error)) return ''
  const { code, context } = error
  return code === 'TRANSACTION_FAILED' && typeof context.reason === 'string' ? context.reason : code
}

const has = <T extends object>(table: T, name: string): name is keyof T & string => Object.hasOwn(table, name)

/** What the visitor is advised after a transfer that the wallet or the network did not take; a key of the locale. "Nothing was sent" stands only where it is so. */
export const refusalTexts = (error: unknown) => {
  if (isPorticoError(error) && error.rpcCode === PENDING) return 'walletBusy'
  const reason = reasonOf(error)
  return has(REFUSED, reason) ? REFUSED[reason] : 'checkWallet'
}

/** The text for a transaction that was started and is not confirmed; a key of the locale. */
export const endTexts = (error: unknown) => {
  const reason = reasonOf(error)
  return has(ENDED, reason) ? ENDED[reason] : 'unseen'
}

/** The code for the event. */
export const codeOf = (error: unknown): string => (isPorticoError(error) ? error.code : 'WALLET_ERROR')

/** The transaction that an error is about, where that is not the one that was waited for. */
export const idOf = (error: unknown): string | undefined =>
  isPorticoError(error) && typeof error.context.hash === 'string' ? error.context.hash : undefined
