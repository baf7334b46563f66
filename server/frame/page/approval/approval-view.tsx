import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { RequestReview } from '../../../../kernel/contract/review.ts'
import type { ApprovalBarProps } from '../../../../ui-kit/parts/inputs/approval-bar.tsx'
import { Intro } from '../../../../ui-kit/parts/layout/view-layout.tsx'
import { Notice } from '../../../../ui-kit/parts/status/notice.tsx'
import { RequestApproval } from '../../../../ui-kit/review/request-approval.tsx'
import { useStyle } from '../../../../ui-kit/style-root.tsx'
import type { ApprovalSubject } from '../rpc/approval-subject.ts'
import type { Say } from '../texts.ts'
import css from './approval.css'
import type { ShownRequest } from './approval-queue.ts'
import type { SayApproval } from './approval-texts.ts'
import { guardButtons } from './guard-buttons.ts'
import type { WriteTerms } from './permission-terms.tsx'
import type { ReviewSubject } from './review-subject.ts'

const READING: RequestReview = { status: 'reading' }

/** The review of a subject as far as it is. It ends with the view, or where another subject takes its place. */
const useReview = (review: ReviewSubject, subject: ApprovalSubject): RequestReview => {
  const [read, setRead] = useState<{ readonly subject: ApprovalSubject; readonly reviewing: RequestReview }>()
  useEffect(() => {
    const over = new AbortController()
    review(subject, over.signal, (reviewing) => setRead({ subject, reviewing }))
    return () => over.abort()
  }, [review, subject])
  return read?.subject === subject ? read.reviewing : READING
}

/**
 * The frame has made the data of a permission by itself, from the permission that stands in words above: nothing of it is unread, and that
 * somebody else will use it is what these words say.
 */
const withPermission = (reviewing: RequestReview, { permission }: ApprovalSubject): RequestReview => {
  if (!permission || !('review' in reviewing)) return reviewing
  const { review } = reviewing
  const findings = review.findings.filter(({ code }) => code !== 'relayed')
  const decoded = findings.some(({ check, severity }) => check === 'decoded' && severity !== 'note') ? 'finding' : 'ok'
  return { ...reviewing, review: { ...review, title: 'permission', findings, checks: { ...review.checks, decoded } } }
}

export interface ApprovalViewProps {
  readonly shown: ShownRequest
  /** The exact origin of the page that asks. */
  readonly origin: string
  readonly language: string
  readonly words: SayApproval
  readonly say: Say
  readonly writeTerms: WriteTerms
  readonly review: ReviewSubject
  /** It stands in a window of its own, which nothing of another page can lie over. */
  readonly alone?: boolean
  /** What is offered where the browser cannot say whether something lies over the frame. */
  readonly uncertain?: ReactNode
}

/** A request as it will be signed, and the two buttons. */
export function ApprovalView({
  shown,
  origin,
  language,
  words,
  say,
  writeTerms,
  review,
  alone = false,
  uncertain,
}: ApprovalViewProps): ReactNode {
  const { request, behind } = shown
  const reviewing = withPermission(useReview(review, request), request)
  const [amountWrong, setAmountWrong] = useState(false)
  const [copyFailed, setCopyFailed] = useState(false)
  const latest = useRef(shown)
  latest.current = shown
  // The guard listens to the presses; no prop can answer a request.
  const bind = useMemo<ApprovalBarProps['bind']>(
    () => (_, buttons, changed) => guardButtons(buttons, { changed, answer: (given) => latest.current.answer(given) }, { alone }),
    [alone],
  )
  useStyle(css)
  return (
    <RequestApproval
      words={words}
      language={language}
      request={{
        method: request.method,
        params: request.params,
        origin,
        network: request.network,
        address: request.address,
        terms: writeTerms(shown, setAmountWrong),
      }}
      reviewing={reviewing}
      unfinished={amountWrong}
      requestId={shown.id}
      bind={bind}
      uncertain={uncertain}
      onCopyFailed={() => setCopyFailed(true)}
      arrange={(content, bar) => (
        <main part="dialog" className="frame-view" aria-label={words('title')}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
          <section className="frame-column" aria-label={words('kind')} tabIndex={0}>
            {content}
            {behind > 0 && <Intro>{say('next', { number: `${behind}` })}</Intro>}
          </section>
          {copyFailed && <Notice kind="warning" role="alert" title={words('copyFailed')} />}
          {bar}
        </main>
      )}
    />
  )
}
