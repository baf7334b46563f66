import { base58 } from '@scure/base'
import type { ReviewFeature } from '../../../kernel/contract/features.ts'
import type { ReviewPart } from '../../../kernel/contract/review.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'

/** Characters; base58 takes the square of them. */
const LONGEST = 20_000

/** The text of `solana_signMessage`; undefined for what is none. */
const textOf = (params: unknown): string | undefined => {
  const message = readForeign(Array.isArray(params) ? params[0] : params, 'message')
  if (typeof message !== 'string' || message === '' || message.length > LONGEST) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(base58.decode(message))
  } catch {
    return undefined
  }
}

/** Reads messages. Transactions are not read: they may do anything. */
export const review: ReviewFeature<'solana'> = {
  async review({ method, params }) {
    const text = method === 'solana_signMessage' ? textOf(params) : undefined
    const parts: readonly ReviewPart[] = [text === undefined ? { kind: 'unknown' } : { kind: 'message', text }]
    return {
      title: text === undefined ? 'unknown' : 'message',
      parts,
      findings: [],
      checks: { decoded: text === undefined ? 'unavailable' : 'ok', simulated: 'unavailable', rules: 'unavailable' },
      bytes: [],
    }
  },
}
