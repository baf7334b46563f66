import { type ReactNode, useState } from 'react'
import type { RequestReview } from '../../kernel/contract/review.ts'
import { foreignSignIn } from '../../kernel/contract/tools/foreign-sign-in.ts'
import { visibleText } from '../../kernel/contract/tools/visible-text.ts'
import { ApprovalBar, type ApprovalBarProps } from '../parts/inputs/approval-bar.tsx'
import { Checkbox } from '../parts/inputs/checkbox.tsx'
import { Notice } from '../parts/status/notice.tsx'
import { cautionsOf, wantsCare } from './findings.tsx'
import { ReviewedRequest, type ShownRequest } from './reviewed-request.tsx'
import type { ReviewWord } from './words.ts'

/** Every word of an approval. */
export type ApprovalWord = ReviewWord | 'foreignTitle' | 'foreignText' | 'early' | 'covered' | 'reject' | 'action'

/** Says a word in the visitor's language, with values in its places. */
export type ApprovalWords = (word: ApprovalWord, values?: Readonly<Record<string, string>>) => string

export interface RequestApprovalProps extends Pick<ApprovalBarProps, 'requestId' | 'bind' | 'uncertain'> {
  readonly words: ApprovalWords
  /** BCP 47, for dates. */
  readonly language: string
  readonly request: ShownRequest
  readonly reviewing: RequestReview
  /** Something that the visitor has begun to change is not complete: it can be rejected, and not approved. */
  readonly unfinished?: boolean
  /** A browser has refused to copy. */
  onCopyFailed(cause: unknown): void
  /** Where what is read and the buttons stand. Default: one below the other. */
  arrange?(content: ReactNode, bar: ReactNode): ReactNode
}

/**
 * A request for people with the two buttons that answer it. The modal's approval view and the signing frame's page are this. A message that
 * signs in to another site can only be rejected. Approve waits for the checks, unless the visitor does not want to.
 */
export function RequestApproval(props: RequestApprovalProps): ReactNode {
  const { words, request, reviewing, requestId, bind, uncertain, arrange } = props
  /** The visitor does not want to wait for the network. */
  const [early, setEarly] = useState(false)
  const domain = foreignSignIn(request.params, request.origin)
  const caution = wantsCare(reviewing)
  const looking = reviewing.status === 'decoded'
  const content = (
    <>
      {domain !== undefined && (
        <Notice kind="danger" role="alert" strong title={words('foreignTitle', { domain: visibleText(domain) })}>
          {words('foreignText', { origin: visibleText(request.origin) })}
        </Notice>
      )}
      <ReviewedRequest words={words} language={props.language} request={request} reviewing={reviewing} onCopyFailed={props.onCopyFailed} />
      {looking && (
        <Checkbox checked={early} onChecked={setEarly}>
          {words('early')}
        </Checkbox>
      )}
    </>
  )
  const bar = (
    // Where more is said above them, or another one is wider, the buttons stand elsewhere: they rest anew.
    <ApprovalBar
      key={`${caution} ${cautionsOf(reviewing).length}`}
      requestId={requestId}
      bind={bind}
      caution={caution}
      waiting={props.unfinished === true || reviewing.status === 'reading' || (looking && !early)}
      covered={words('covered')}
      uncertain={uncertain}
      reject={words('reject')}
      approve={domain === undefined ? words('action') : undefined}
    />
  )
  return arrange ? (
    arrange(content, bar)
  ) : (
    <>
      {content}
      {bar}
    </>
  )
}
