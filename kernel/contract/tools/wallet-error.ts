import { isPorticoError, PorticoError } from '../errors.ts'
import { cleanText } from './clean-text.ts'

const REFUSED = /reject|denied|declin|cancel|disapprov/i

const integer = (value: unknown): number | undefined => (typeof value === 'number' && Number.isInteger(value) ? value : undefined)

/** Reads into a foreign value that may be anything; undefined where the path ends early or a getter throws. */
export const readForeign = (value: unknown, ...path: readonly string[]): unknown => {
  try {
    return path.reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), value)
  } catch {
    return undefined
  }
}

/** The JSON-RPC codes of a thrown value; wallets on phones wrap the true one in `data.originalError`. */
export const rpcCodesOf = (cause: unknown): readonly number[] =>
  [readForeign(cause, 'code'), readForeign(cause, 'data', 'originalError', 'code')].flatMap((code) => integer(code) ?? [])

/**
 * Whatever a wallet threw, as one of our errors. The visitor's refusal is `REQUEST_REJECTED`, the rest `WALLET_ERROR`;
 * the JSON-RPC code is kept where there is one.
 */
export const toWalletError = (cause: unknown): PorticoError => {
  if (isPorticoError(cause)) return cause
  const codes = rpcCodesOf(cause)
  const message = cleanText(typeof cause === 'string' ? cause : readForeign(cause, 'message'), 300)
  const refusal = codes.find((code) => code === 4001 || (code === 5000 && REFUSED.test(message)))
  const rpcCode = refusal ?? codes[0]
  return new PorticoError(refusal === undefined ? 'WALLET_ERROR' : 'REQUEST_REJECTED', message || 'The wallet gave no reason.', {
    cause,
    ...(rpcCode === undefined ? {} : { rpcCode }),
  })
}
