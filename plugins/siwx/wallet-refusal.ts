import { isPorticoError } from '../../kernel/contract/errors.ts'
import { cleanText } from '../../kernel/contract/tools/clean-text.ts'
import { readForeign, rpcCodesOf, type WalletReason, walletReason } from '../../kernel/contract/tools/wallet-error.ts'

/** Characters of a wallet's own words that a visitor reads. */
const LONGEST_WORDS = 200

/** Errors within errors that are looked at: libraries of hosts wrap what the wallet has said. */
const DEEPEST = 5

/** EIP-1193: the visitor has refused. */
const REFUSED = 4001

/** The codes of libraries that have words for them. */
const REFUSED_NAMES: readonly unknown[] = ['ACTION_REJECTED', 'REQUEST_REJECTED', 'REQUEST_ABORTED', 'USER_REJECTED']

/** How wallets without codes say it: what a visitor has done, or one word alone. */
const REFUSED_WORDS =
  /\buser\b.{0,40}\b(?:reject|declin|cancel|den(?:y|ied)|disapprov)|\b(?:reject|declin|cancel|den(?:y|ied)|disapprov)\w*\b.{0,20}\bby (?:the )?user\b|^(?:reject\w*|declin\w*|cancel\w*|denied|approval denied)[.!]?$/i

const chainOf = (error: unknown): readonly unknown[] => {
  const chain: unknown[] = []
  for (let at = error; at !== undefined && at !== null && chain.length < DEEPEST; at = readForeign(at, 'cause')) chain.push(at)
  return chain
}

const messageOf = (error: unknown): string => cleanText(typeof error === 'string' ? error : readForeign(error, 'message'), LONGEST_WORDS)

/** Whether somebody has declined: what a wallet threw says so by EIP-1193's code, or as its family's wallets do. */
export const isDeclined = (error: unknown): boolean =>
  chainOf(error).some(
    (one) =>
      rpcCodesOf(one).includes(REFUSED) ||
      readForeign(one, 'rpcCode') === REFUSED ||
      REFUSED_NAMES.includes(readForeign(one, 'code')) ||
      REFUSED_WORDS.test(messageOf(one)),
  )

/** What the wallet says of its failure, fit to show; undefined where it said nothing. */
export const walletWords = (error: unknown): string | undefined => {
  // What is ours was not said by the wallet: only what it threw.
  const said = isPorticoError(error) ? (error.code === 'WALLET_ERROR' ? error.cause : undefined) : error
  return messageOf(said) || undefined
}

/** What the wallet says by a code where it has not signed. Keys of the locale. */
export type WalletProblem = 'unauthorised' | 'offline' | 'busy' | 'limit' | 'cannotSign' | 'notUnderstood'

const PROBLEMS: { readonly [R in WalletReason]?: WalletProblem } = {
  unauthorised: 'unauthorised',
  offline: 'offline',
  chainOffline: 'offline',
  busy: 'busy',
  limit: 'limit',
  unsupported: 'cannotSign',
  malformed: 'notUnderstood',
  notFound: 'notUnderstood',
}

/** What the wallet says by the first code that says anything; undefined where there is none. */
export const walletProblem = (error: unknown): WalletProblem | undefined =>
  chainOf(error)
    .flatMap((one) => [readForeign(one, 'rpcCode'), ...rpcCodesOf(one)])
    .flatMap((code) => PROBLEMS[walletReason(typeof code === 'number' ? code : undefined) ?? 'internal'] ?? [])[0]
