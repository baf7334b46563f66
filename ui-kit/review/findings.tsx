import type { ReactNode } from 'react'
import type { RequestReview, ReviewFinding, ReviewRuleId } from '../../kernel/contract/review.ts'
import { visibleText } from '../../kernel/contract/tools/visible-text.ts'
import { Address } from '../parts/identity/address.tsx'
import { Notice } from '../parts/status/notice.tsx'
import { type ReviewWords, wordOf } from './words.ts'

/** Rules of this package have a name without a colon. */
const isKnown = (code: string): code is ReviewRuleId => !code.includes(':')

const RANK = { danger: 0, warning: 1, note: 2 } as const

/** What of a review asks for care, the worst first. */
export const cautionsOf = (reviewing: RequestReview): readonly ReviewFinding[] =>
  'review' in reviewing
    ? reviewing.review.findings
        .filter(({ severity }) => severity !== 'note')
        .sort((one, other) => RANK[one.severity] - RANK[other.severity])
    : []

/** Whether Approve must not be the button that the eye is led to. */
export const wantsCare = (reviewing: RequestReview): boolean =>
  !('review' in reviewing) || reviewing.review.checks.decoded === 'unavailable' || cautionsOf(reviewing).length > 0

/** Once for each address; several of a batch's calls may say the same. */
const isFirst = (finding: ReviewFinding, at: number, all: readonly ReviewFinding[]): boolean =>
  all.findIndex(({ code, params }) => code === finding.code && params.address === finding.params.address) === at

/** Findings with their words, each once. The parts below have every single address and amount. */
export function Findings({ words, findings }: { readonly words: ReviewWords; readonly findings: readonly ReviewFinding[] }): ReactNode {
  return findings.filter(isFirst).map(({ code, severity, params }) => {
    const { address, reason = '', known = '', name = '', fee = '', network = '' } = params
    const values = {
      code: visibleText(code),
      fee: visibleText(fee),
      known: visibleText(known),
      name: visibleText(name),
      network: visibleText(network),
    }
    const title = isKnown(code) ? wordOf('rule', code) : 'ruleOther'
    return (
      <Notice key={`${code} ${address}`} kind={severity === 'note' ? 'info' : severity} title={words(title, values)}>
        {words(`${title}Text`, values)}
        {reason !== '' && (
          <>
            {' '}
            <bdi>{visibleText(reason)}</bdi>
          </>
        )}
        {address !== undefined && (
          <div>
            <Address value={visibleText(address)} />
          </div>
        )}
      </Notice>
    )
  })
}
