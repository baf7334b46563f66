import { isPorticoError, PorticoError } from '../contract/errors.ts'

const fieldOf = (value: unknown, name: 'code' | 'message'): unknown =>
  typeof value === 'object' && value !== null && name in value ? (value as Readonly<Record<string, unknown>>)[name] : undefined

/** Whatever a wallet threw, as one of our errors: 4001 is `REQUEST_REJECTED`, the rest `WALLET_ERROR`; the JSON-RPC code is kept. */
export const toWalletError = (cause: unknown): PorticoError => {
  if (isPorticoError(cause)) return cause
  const code = fieldOf(cause, 'code')
  const text = typeof cause === 'string' ? cause : fieldOf(cause, 'message')
  const message = typeof text === 'string' && text !== '' ? text.slice(0, 500) : 'The wallet gave no reason.'
  const rpcCode = typeof code === 'number' && Number.isInteger(code) ? code : undefined
  return new PorticoError(rpcCode === 4001 || rpcCode === 5000 ? 'REQUEST_REJECTED' : 'WALLET_ERROR', message, {
    cause,
    ...(rpcCode === undefined ? {} : { rpcCode }),
  })
}
