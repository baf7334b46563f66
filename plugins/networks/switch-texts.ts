import type { PorticoError } from '../../kernel/contract/errors.ts'

const KEYS = {
  REQUEST_REJECTED: ['declinedTitle', 'declinedText'],
  CHAIN_UNSUPPORTED: ['unsupportedTitle', 'unsupportedText'],
  NETWORK_UNKNOWN: ['unknownTitle', 'unknownText'],
  INVALID_CAIP_NETWORK_ID: ['unknownTitle', 'unknownText'],
  DISCONNECTED: ['disconnectedTitle', 'disconnectedText'],
} as const

/** The wallet has a question open already. */
const PENDING = -32_002

const isKnown = (code: string): code is keyof typeof KEYS => Object.hasOwn(KEYS, code)

/** The locale keys of title and text for a switch that failed. */
export const switchTexts = ({ code, rpcCode }: Pick<PorticoError, 'code' | 'rpcCode'>) => {
  if (rpcCode === PENDING) return ['pendingTitle', 'pendingText'] as const
  return isKnown(code) ? KEYS[code] : (['failedTitle', 'failedText'] as const)
}
