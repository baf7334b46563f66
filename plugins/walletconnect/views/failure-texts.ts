import type { ErrorCode, PorticoError } from '../../../kernel/contract/errors.ts'
import type { KeysOf } from '../../../kernel/contract/manifest.ts'
import type { manifest } from '../manifest.ts'

type Key = KeysOf<typeof manifest>

/** Keys of a heading and of the sentence under it. */
export interface Words {
  readonly title: Extract<Key, `${string}Title`>
  readonly text: Extract<Key, `${string}Text`>
}

const LOAD: Words = { title: 'loadTitle', text: 'loadText' }
const DENIED: Words = { title: 'deniedTitle', text: 'deniedText' }

const WORDS: { readonly [C in ErrorCode]?: Words } = {
  REQUEST_REJECTED: { title: 'declinedTitle', text: 'declinedText' },
  HTTP_OFFLINE: { title: 'offlineTitle', text: 'offlineText' },
  CHAIN_UNSUPPORTED: { title: 'unsupportedTitle', text: 'unsupportedText' },
  PROJECT_ID_MISSING: { title: 'setupTitle', text: 'setupText' },
  PLUGIN_LOAD_FAILED: LOAD,
  PLUGIN_SETUP_FAILED: LOAD,
  PLUGIN_TIMEOUT: LOAD,
  GUARD_DENIED: DENIED,
  GUARD_UNAVAILABLE: DENIED,
}

/** What is said of a failure: what happened, and what to do. */
export const failureTexts = ({ code, context }: PorticoError): Words =>
  context.reason === 'clock' ? { title: 'clockTitle', text: 'clockText' } : (WORDS[code] ?? { title: 'errorTitle', text: 'errorText' })

/** Whether trying again can help. */
export const canRetry = ({ code }: PorticoError): boolean => code !== 'PROJECT_ID_MISSING'
