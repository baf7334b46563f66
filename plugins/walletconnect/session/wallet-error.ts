import { isPorticoError, PorticoError } from '../../../kernel/contract/errors.ts'
import { field } from './field.ts'

/** Codes of a visitor's no: EIP-1193, and WalletConnect's for a proposal, its chains, methods and events. */
export const REJECTED: readonly number[] = [4001, 5000, 5001, 5002, 5003]

/** The JSON-RPC code of a wallet's answer; phones wrap the true one in `data.originalError`. */
export const codesOf = (cause: unknown): readonly number[] => {
  return [field(cause, 'code'), field(field(field(cause, 'data'), 'originalError'), 'code')].flatMap((code) =>
    typeof code === 'number' && Number.isInteger(code) ? [code] : [],
  )
}

/** The message of whatever was thrown, short. */
export const messageOf = (cause: unknown): string => {
  const text = typeof cause === 'object' ? field(cause, 'message') : cause
  return typeof text === 'string' && text !== '' ? text.slice(0, 300) : 'The wallet gave no reason.'
}

/** A failed proposal as one of our errors: `REQUEST_REJECTED`, or `WALLET_ERROR`; the wallet's code is kept. */
export const toWalletError = (cause: unknown): PorticoError => {
  if (isPorticoError(cause)) return cause
  const [rpcCode] = codesOf(cause)
  const rejected = rpcCode !== undefined && REJECTED.includes(rpcCode)
  return new PorticoError(rejected ? 'REQUEST_REJECTED' : 'WALLET_ERROR', messageOf(cause), {
    cause,
    ...(rpcCode === undefined ? {} : { rpcCode }),
  })
}
