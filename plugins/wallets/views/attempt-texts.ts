import type { ErrorCode, PorticoError } from '../../../kernel/contract/errors.ts'
import type { KeysOf } from '../../../kernel/contract/manifest.ts'
import { type WalletReason, walletReason } from '../../../kernel/contract/tools/wallet-error.ts'
import type { manifest } from '../manifest.ts'
import type { WalletAttempt } from '../service.ts'

type Key = KeysOf<typeof manifest>

/** Keys of a heading and of the sentence under it. */
export interface StatusTexts {
  readonly title: Extract<Key, `${string}Title`>
  readonly text: Extract<Key, `${string}Text`>
}

const STATUS = {
  asking: { title: 'askingTitle', text: 'askingText' },
  slow: { title: 'slowTitle', text: 'slowText' },
  done: { title: 'connectedTitle', text: 'connectedText' },
} as const satisfies Record<string, StatusTexts>

const DECLINED: StatusTexts = { title: 'declinedTitle', text: 'declinedText' }
const UNSUPPORTED: StatusTexts = { title: 'unsupportedTitle', text: 'unsupportedText' }
const MISSING: StatusTexts = { title: 'missingTitle', text: 'missingText' }
const TIMEOUT: StatusTexts = { title: 'timeoutTitle', text: 'timeoutText' }
const LOAD: StatusTexts = { title: 'loadTitle', text: 'loadText' }

const FAILURES: { readonly [C in ErrorCode]?: StatusTexts } = {
  REQUEST_REJECTED: DECLINED,
  PROVIDER_MISSING: MISSING,
  CONNECTOR_MISSING: MISSING,
  GUARD_DENIED: { title: 'deniedTitle', text: 'deniedText' },
  GUARD_UNAVAILABLE: { title: 'uncheckedTitle', text: 'uncheckedText' },
  CHAIN_UNSUPPORTED: UNSUPPORTED,
  CONNECT_ABORTED: { title: 'stoppedTitle', text: 'stoppedText' },
  PLUGIN_TIMEOUT: TIMEOUT,
  HTTP_TIMEOUT: TIMEOUT,
  PLUGIN_LOAD_FAILED: LOAD,
  PLUGIN_SETUP_FAILED: LOAD,
  HTTP_OFFLINE: LOAD,
}

const MALFORMED: StatusTexts = { title: 'errorTitle', text: 'malformedText' }

/** What the wallet says by a code. */
const REASONS: Readonly<Record<WalletReason, StatusTexts>> = {
  busy: { title: 'pendingTitle', text: 'pendingText' },
  unauthorised: { title: 'errorTitle', text: 'unauthorisedText' },
  unsupported: { title: 'errorTitle', text: 'notSupportedText' },
  offline: { title: 'errorTitle', text: 'offlineText' },
  chainOffline: { title: 'errorTitle', text: 'offlineText' },
  chainUnknown: UNSUPPORTED,
  malformed: MALFORMED,
  notFound: MALFORMED,
  tooLarge: MALFORMED,
  limit: { title: 'errorTitle', text: 'limitText' },
  refused: DECLINED,
  upgradeRefused: DECLINED,
  internal: { title: 'errorTitle', text: 'errorText' },
}

const failureTexts = ({ code, rpcCode, context }: PorticoError): StatusTexts => {
  const reason = walletReason(rpcCode)
  if (reason === 'busy') return REASONS.busy
  // Silence is no answer: not to the visitor's request, nor to what is asked beside it, as for the chain.
  return context.reason === 'timeout' ? TIMEOUT : (FAILURES[code] ?? REASONS[reason ?? 'internal'])
}

/** What is said of an attempt: what happened, and what to do. */
export const attemptTexts = (attempt: WalletAttempt | undefined): StatusTexts =>
  attempt?.status === 'failed' ? failureTexts(attempt.error) : STATUS[attempt?.status ?? 'asking']
