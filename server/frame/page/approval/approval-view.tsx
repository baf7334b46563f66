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
import type { ReviewSubject } from './review-subject.ts'

const READING: RequestReview = { status: 'reading' }

/** The review of a subject as far as it is. It ends with the view. */
const useReview = (review: ReviewSubject, subject: ApprovalSubject): RequestReview => {
  const [reviewing, setReviewing] = useState<RequestReview>(READING)
  useEffect(() => {
    const over = new AbortController()
    review(subject, over.signal, setReviewing)
    return () => over.abort()
  }, [review, subject])
  return reviewing
}

export interface ApprovalViewProps {
  readonly shown: ShownRequest
  /** The exact origin of the page that asks. */
  readonly origin: string
  readonly language: string
  readonly words: SayApproval
  readonly say: Say
  readonly review: ReviewSubject
  /** It stands in a window of its own, which nothing of another page can lie over. */
  readonly alone?: boolean
  /** What is offered where the browser cannot say whether something lies over the frame. */
  readonly uncertain?: ReactNode
}

/** A request as it will be signed, and the two buttons. */
export function ApprovalView({ shown, origin, language, words, say, review, alone = false, uncertain }: ApprovalViewProps): ReactNode {
  const { request, behind } = shown
  const reviewing = useReview(review, request)
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
        network: `${request.network.name} (${request.network.id})`,
        address: request.address,
        terms: request.terms,
      }}
      reviewing={reviewing}
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
