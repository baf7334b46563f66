import type { ErrorCode, PorticoError } from '../../../kernel/contract/errors.ts'
import type { KeysOf } from '../../../kernel/contract/manifest.ts'
import { type WalletReason, walletReason } from '../../../kernel/contract/tools/wallet-error.ts'
import type { manifest } from '../manifest.ts'

type Key = KeysOf<typeof manifest>

/** Keys of a heading and of the sentence under it. */
export interface StatusTexts {
  readonly title: Extract<Key, `${string}Title`>
  readonly text: Extract<Key, `${string}Text`>
}

const LOAD: StatusTexts = { title: 'loadTitle', text: 'loadText' }
const DENIED: StatusTexts = { title: 'deniedTitle', text: 'deniedText' }

/** What a wallet says by a code of the protocol, under a heading that they share. */
const CODES: { readonly [code: number]: StatusTexts['text'] } = {
  // Of the protocol's core; the others of 1 to 9 share one text.
  1: 'notReadyText',
  2: 'forgottenText',
  6: 'expiredText',
  9: 'mismatchText',
  1001: 'methodText',
  1002: 'eventText',
  1003: 'protocolText',
  1004: 'protocolText',
  1005: 'settleText',
  3001: 'notAllowedText',
  3002: 'notAllowedText',
  3003: 'notAllowedText',
  3004: 'notAllowedText',
  4100: 'accountText',
  4200: 'notOfferedText',
  5101: 'lacksText',
  5102: 'lacksText',
  5103: 'accountText',
  5104: 'lacksText',
  6000: 'endedText',
  7000: 'settleText',
  7001: 'forgottenText',
}

/** The last code of the protocol's core. */
const CORE_END = 9

/** What wallets say by codes that are not the protocol's. */
const REASONS: { readonly [R in WalletReason]?: StatusTexts['text'] } = {
  unsupported: 'notOfferedText',
  offline: 'walletOfflineText',
  chainOffline: 'walletOfflineText',
  busy: 'busyText',
  malformed: 'protocolText',
  notFound: 'protocolText',
  limit: 'limitText',
}

const textOf = (rpcCode = 0): StatusTexts['text'] =>
  CODES[rpcCode] ?? (rpcCode > 0 && rpcCode <= CORE_END ? 'protocolText' : (REASONS[walletReason(rpcCode) ?? 'internal'] ?? 'errorText'))

const UNSUPPORTED: StatusTexts = { title: 'unsupportedTitle', text: 'unsupportedText' }

/** Of a wallet that supports none of the chains. */
const CHAINS_UNSUPPORTED = 5100

const walletTexts = (rpcCode: number | undefined): StatusTexts =>
  rpcCode === CHAINS_UNSUPPORTED || walletReason(rpcCode) === 'chainUnknown' ? UNSUPPORTED : { title: 'errorTitle', text: textOf(rpcCode) }

const FAILURES: { readonly [C in ErrorCode]?: StatusTexts } = {
  REQUEST_REJECTED: { title: 'declinedTitle', text: 'declinedText' },
  SIWX_SIGNATURE_INVALID: { title: 'proofTitle', text: 'proofText' },
  HTTP_OFFLINE: { title: 'offlineTitle', text: 'offlineText' },
  CHAIN_UNSUPPORTED: UNSUPPORTED,
  PROJECT_ID_MISSING: { title: 'setupTitle', text: 'setupText' },
  PLUGIN_LOAD_FAILED: LOAD,
  PLUGIN_SETUP_FAILED: LOAD,
  PLUGIN_TIMEOUT: LOAD,
  GUARD_DENIED: DENIED,
  GUARD_UNAVAILABLE: DENIED,
}

/** What is said of a failure: what happened, and what to do. */
export const failureTexts = ({ code, rpcCode, context }: PorticoError): StatusTexts =>
  context.reason === 'clock' ? { title: 'clockTitle', text: 'clockText' } : (FAILURES[code] ?? walletTexts(rpcCode))

/** Whether trying again can help. */
export const canRetry = ({ code }: PorticoError): boolean => code !== 'PROJECT_ID_MISSING'
