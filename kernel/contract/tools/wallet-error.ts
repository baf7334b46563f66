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

/** Where wallets put the true error of one that they wrap. */
const WRAPPERS = ['data', 'originalError', 'error', 'cause']

/** How deep errors are looked into. */
const DEPTH = 4

/** The JSON-RPC codes of a thrown value, the outermost first; wallets on phones wrap the true one (`data.originalError`). */
export const rpcCodesOf = (cause: unknown, depth = DEPTH): readonly number[] => {
  if (typeof cause !== 'object' || cause === null) return []
  const code = integer(readForeign(cause, 'code')) ?? []
  return [code, depth > 0 ? WRAPPERS.flatMap((name) => rpcCodesOf(readForeign(cause, name), depth - 1)) : []].flat()
}

/** The codes by which a wallet's protocol says that the visitor refused. */
export interface RefusalCodes {
  /** Those that say nothing else. Default 4001 of EIP-1193. */
  readonly refusals?: readonly number[]
  /** Those that say it together with words that do. Default 5000. */
  readonly ambiguous?: readonly number[]
}

/** The code by which a wallet says that its visitor refused, whatever it wraps that in; 4001 for one that needs its words. Undefined where it does not. */
export const refusalCode = (cause: unknown, { refusals = [4001], ambiguous = [5000] }: RefusalCodes = {}): number | undefined => {
  const codes = rpcCodesOf(cause)
  const words = typeof cause === 'string' ? cause : readForeign(cause, 'message')
  const said = codes.find((code) => refusals.includes(code))
  return said ?? codes.find((code) => ambiguous.includes(code) && REFUSED.test(`${words}`))
}

/** Errors in which a wallet says what is wrong, in words of its own. */
const SAID: readonly string[] = ['WALLET_ERROR', 'CHAIN_UNSUPPORTED']

/**
 * The words of a wallet about an error, cleaned. Empty if it said nothing, or if the words are not the wallet's.
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
export const toWalletError = (cause: unknown, codes: RefusalCodes = {}): PorticoError => {
  if (isPorticoError(cause)) return cause
  const message = cleanText(typeof cause === 'string' ? cause : readForeign(cause, 'message'), 300)
  const refusal = refusalCode(cause, codes)
  const rpcCode = refusal ?? rpcCodesOf(cause)[0]
  return new PorticoError(refusal === undefined ? 'WALLET_ERROR' : 'REQUEST_REJECTED', message || 'The wallet gave no reason.', {
    cause,
    ...(rpcCode === undefined ? {} : { rpcCode }),
  })
}

/** What a wallet, or the node behind it, means by a code of EIP-1193, EIP-1474 or EIP-5792. */
export type WalletReason =
  | 'unauthorised'
  | 'unsupported'
  | 'offline'
  | 'chainOffline'
  | 'chainUnknown'
  | 'busy'
  | 'malformed'
  | 'notFound'
  | 'refused'
  | 'limit'
  | 'tooLarge'
  | 'upgradeRefused'
  | 'internal'

const REASONS: Readonly<Record<number, WalletReason>> = {
  4100: 'unauthorised',
  4200: 'unsupported',
  4900: 'offline',
  4901: 'chainOffline',
  4902: 'chainUnknown',
  5700: 'unsupported',
  5710: 'chainUnknown',
  5720: 'malformed',
  5730: 'notFound',
  5740: 'tooLarge',
  5750: 'upgradeRefused',
  5760: 'unsupported',
  [-32_700]: 'malformed',
  [-32_600]: 'malformed',
  [-32_601]: 'unsupported',
  [-32_602]: 'malformed',
  [-32_603]: 'internal',
  [-32_000]: 'internal',
  [-32_001]: 'notFound',
  [-32_002]: 'busy',
  [-32_003]: 'refused',
  [-32_004]: 'unsupported',
  [-32_005]: 'limit',
  [-32_006]: 'malformed',
}

/**
 * What a JSON-RPC code says; undefined for one that says nothing to a visitor.
 *
 * @example walletReason(error.rpcCode) // 'busy' for -32002
 */
export const walletReason = (rpcCode: number | undefined): WalletReason | undefined =>
  rpcCode === undefined ? undefined : REASONS[rpcCode]
