import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { Address } from '../../../ui-kit/parts/identity/address.tsx'
import { Notice } from '../../../ui-kit/parts/status/notice.tsx'
import type { ReceiverWarning } from '../../send/api.ts'
import { manifest } from '../manifest.ts'

/** Why the visitor was sent back or could not go on. */
export function ProblemNotice() {
  const { nfts } = useServices(manifest)
  const text = useText(manifest)
  const { problem, receiver, network } = useStore(nfts.send)
  if (!problem) return null
  const values = { coin: network?.nativeCurrency.symbol ?? '', name: receiver }
  return (
    <Notice kind="warning" role="alert" title={text(`${problem}Title`, values)}>
      {text(`${problem}Text`, values)}
    </Notice>
  )
}

const TEXTS = {
  lookAlike: ['danger', 'warnLookAlikeTitle', 'warnLookAlikeText'],
  similarPair: ['danger', 'warnSimilarPairTitle', 'warnSimilarPairText'],
  nobody: ['danger', 'warnNobodyTitle', 'warnNobodyText'],
  contract: ['danger', 'warnContractTitle', 'warnContractText'],
  self: ['warning', 'warnSelfTitle', 'warnSelfText'],
} as const

/** Whether the warning is about a loss. */
export const isDanger = ({ kind }: ReceiverWarning): boolean => TEXTS[kind][0] === 'danger'

/** One thing to know about the receiver. */
export function WarningNotice({ warning }: { readonly warning: ReceiverWarning }) {
  const text = useText(manifest)
  const [tone, title, sentence] = TEXTS[warning.kind]
  const values = { symbol: warning.kind === 'contract' ? warning.symbol : '' }
  return (
    <Notice kind={tone} title={text(title, values)}>
      {text(sentence, values)}
      {'known' in warning && <Address value={warning.known} />}
    </Notice>
  )
}
