import type { ErrorCode, PorticoError } from '../../../kernel/contract/errors.ts'
import type { KeysOf } from '../../../kernel/contract/manifest.ts'
import type { manifest } from '../manifest.ts'
import type { WalletAttempt } from '../service.ts'

type Key = KeysOf<typeof manifest>

/** Keys of a heading and of the sentence under it. */
export interface StatusTexts {
  readonly title: Extract<Key, `${string}Title`>
  readonly text: Extract<Key, `${string}Text`>
}

/** JSON-RPC: the wallet has a request open already. */
const REQUEST_PENDING = -32002

const STATUS = {
  asking: { title: 'askingTitle', text: 'askingText' },
  late: { title: 'lateTitle', text: 'lateText' },
  done: { title: 'connectedTitle', text: 'connectedText' },
} as const satisfies Record<string, StatusTexts>

const MISSING: StatusTexts = { title: 'missingTitle', text: 'missingText' }
const TIMEOUT: StatusTexts = { title: 'timeoutTitle', text: 'timeoutText' }
const LOAD: StatusTexts = { title: 'loadTitle', text: 'loadText' }

const FAILURES: { readonly [C in ErrorCode]?: StatusTexts } = {
  REQUEST_REJECTED: { title: 'declinedTitle', text: 'declinedText' },
  PROVIDER_MISSING: MISSING,
  CONNECTOR_MISSING: MISSING,
  GUARD_DENIED: { title: 'deniedTitle', text: 'deniedText' },
  GUARD_UNAVAILABLE: { title: 'uncheckedTitle', text: 'uncheckedText' },
  CHAIN_UNSUPPORTED: { title: 'unsupportedTitle', text: 'unsupportedText' },
  CONNECT_ABORTED: { title: 'stoppedTitle', text: 'stoppedText' },
  PLUGIN_TIMEOUT: TIMEOUT,
  HTTP_TIMEOUT: TIMEOUT,
  PLUGIN_LOAD_FAILED: LOAD,
  PLUGIN_SETUP_FAILED: LOAD,
  HTTP_OFFLINE: LOAD,
}

const failureTexts = ({ code, rpcCode, context }: PorticoError): StatusTexts => {
  if (rpcCode === REQUEST_PENDING) return { title: 'pendingTitle', text: 'pendingText' }
  // Silence is no answer: not to the visitor's request, nor to what is asked beside it, as for the chain.
  return context.reason === 'timeout' ? TIMEOUT : (FAILURES[code] ?? { title: 'errorTitle', text: 'errorText' })
}

/** What is said of an attempt: what happened, and what to do. */
export const attemptTexts = (attempt: WalletAttempt | undefined): StatusTexts =>
  attempt?.status === 'failed' ? failureTexts(attempt.error) : STATUS[attempt?.status ?? 'asking']
