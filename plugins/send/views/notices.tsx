import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { Address } from '../../../ui-kit/parts/identity/address.tsx'
import { Notice } from '../../../ui-kit/parts/status/notice.tsx'
import { manifest } from '../manifest.ts'
import type { SendReview, SendWarning } from '../service.ts'

/** Why the visitor was sent back or could not go on. */
export function ProblemNotice() {
  const { send } = useServices(manifest)
  const text = useText(manifest)
  const { problem: given, receiver, token, coin, network } = useStore(send.state)
  const problem = given ?? (token?.decimalsDiffer ? 'tokenBlocked' : undefined)
  if (!problem) return null
  const values = { coin: coin?.symbol ?? network?.nativeCurrency.symbol ?? '', name: receiver }
  if (problem === 'incomplete') return <Notice kind="warning" role="alert" title={text('incomplete')} />
  return (
    <Notice kind="warning" role="alert" title={text(`${problem}Title`, values)}>
      {text(`${problem}Text`, values)}
    </Notice>
  )
}

interface WarningNoticeProps {
  readonly warning: SendWarning
  readonly review: SendReview
}

const TEXTS = {
  earlier: ['danger', 'warnEarlierTitle', 'warnEarlierText'],
  lookAlike: ['danger', 'warnLookAlikeTitle', 'warnLookAlikeText'],
  similarPair: ['danger', 'warnSimilarPairTitle', 'warnSimilarPairText'],
  nobody: ['danger', 'warnNobodyTitle', 'warnNobodyText'],
  contract: ['danger', 'warnContractTitle', 'warnContractText'],
  doubtful: ['danger', 'warnDoubtfulTitle', 'warnDoubtfulText'],
  unverified: ['warning', 'warnUnverifiedTitle', 'warnUnverifiedText'],
  self: ['warning', 'warnSelfTitle', 'warnSelfText'],
} as const

/** Whether the warning is about a loss. */
export const isDanger = ({ kind }: SendWarning): boolean => TEXTS[kind][0] === 'danger'

/** One thing to know before sending. */
export function WarningNotice({ warning, review }: WarningNoticeProps) {
  const text = useText(manifest)
  const [tone, title, sentence] = TEXTS[warning.kind]
  const values = { symbol: warning.kind === 'contract' ? warning.symbol : review.token.symbol }
  return (
    <Notice kind={tone} title={text(title, values)}>
      {text(sentence, values)}
      {'known' in warning && warning.known !== undefined && <Address value={warning.known} />}
    </Notice>
  )
}
