import type { ReactNode } from 'react'
import type { ReviewFinding } from '../../../kernel/contract/review.ts'
import { visibleText } from '../../../kernel/contract/tools/visible-text.ts'
import { useText } from '../../../kernel/react/hooks.ts'
import { Notice } from '../../../ui-kit/parts/status/notice.tsx'
import { manifest } from '../manifest.ts'

/** Title and text of known findings. */
const WORDS = {
  unlimited: ['approveFindingUnlimited', 'approveFindingTextUnlimited'],
  spender: ['approveFindingSpender', 'approveFindingTextSpender'],
  operator: ['approveFindingOperator', 'approveFindingTextOperator'],
  delegation: ['approveFindingDelegation', 'approveFindingTextDelegation'],
  fee: ['approveFindingFee', 'approveFindingTextFee'],
  feeUnit: ['approveFindingFee', 'approveFindingTextFeeUnit'],
  fails: ['approveFindingFails', 'approveFindingTextFails'],
  funds: ['approveFindingFunds', 'approveFindingTextFunds'],
  loss: ['approveFindingLoss', 'approveFindingTextLoss'],
} as const

const OTHER = ['approveFindingOther', 'approveFindingTextOther'] as const

const isKnown = (code: string): code is keyof typeof WORDS => Object.hasOwn(WORDS, code)

/** Findings for the visitor's attention, each kind once. The list below has every single one. */
export function Findings({ findings }: { readonly findings: readonly ReviewFinding[] }): ReactNode {
  const text = useText(manifest)
  const first = findings.filter(({ code }, at) => findings.findIndex((other) => other.code === code) === at)
  return first.map(({ code, severity, params }) => {
    const [title, detail] = isKnown(code) ? WORDS[code] : OTHER
    const { fee = '', reason = '' } = params
    return (
      <Notice key={code} kind={severity === 'note' ? 'info' : severity} title={text(title, { code: visibleText(code) })}>
        {text(detail, { fee: visibleText(fee), code: visibleText(code) })}
        {reason !== '' && (
          <>
            {' '}
            <bdi>{visibleText(reason)}</bdi>
          </>
        )}
      </Notice>
    )
  })
}
