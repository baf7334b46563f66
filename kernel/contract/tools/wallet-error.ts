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

/** Errors in which a wallet says what is wrong, in words of its own. */
const SAID: readonly string[] = ['WALLET_ERROR', 'CHAIN_UNSUPPORTED']

/**
 * What a wallet itself said of an error, cleaned; empty where it said nothing, or the words are not the wallet's.
 *
 * @example walletWords(error, 160) // 'Chain 250 is turned off in the settings.'
 */
export const walletWords = (error: PorticoError, limit: number): string => {
  if (!SAID.includes(error.code)) return ''
  let cause: unknown = error.cause
  // Errors that we have wrapped around the wallet's.
  for (let depth = 0; depth < 4 && isPorticoError(cause); depth++) cause = cause.cause
  return isPorticoError(cause) ? '' : cleanText(typeof cause === 'string' ? cause : readForeign(cause, 'message'), limit)
}

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
