import { useText } from '../../../kernel/react/index.ts'
import { Address } from '../../../ui-kit/parts/identity/address.tsx'
import { Notice } from '../../../ui-kit/parts/status/notice.tsx'
import { manifest } from '../manifest.ts'
import type { SendReview, SendWarning } from '../send-state.ts'

interface WarningNoticeProps {
  readonly warning: SendWarning
  readonly review: SendReview
}

const WORDS = {
  lookAlike: ['danger', 'warnLookAlikeTitle', 'warnLookAlikeText'],
  similarPair: ['danger', 'warnSimilarPairTitle', 'warnSimilarPairText'],
  nobody: ['danger', 'warnNobodyTitle', 'warnNobodyText'],
  contract: ['danger', 'warnContractTitle', 'warnContractText'],
  doubtful: ['danger', 'warnDoubtfulTitle', 'warnDoubtfulText'],
  unverified: ['warning', 'warnUnverifiedTitle', 'warnUnverifiedText'],
  self: ['warning', 'warnSelfTitle', 'warnSelfText'],
} as const

/** Whether the warning is about a loss. */
export const isGrave = ({ kind }: SendWarning): boolean => WORDS[kind][0] === 'danger'

/** One thing to know before sending. */
export function WarningNotice({ warning, review }: WarningNoticeProps) {
  const text = useText(manifest)
  const [tone, title, words] = WORDS[warning.kind]
  const values = { symbol: warning.kind === 'contract' ? warning.symbol : review.token.symbol }
  return (
    <Notice kind={tone} title={text(title, values)}>
      {text(words, values)}
      {'known' in warning && <Address value={warning.known} />}
    </Notice>
  )
}
