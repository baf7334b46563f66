import * as v from 'valibot'
import type { ApprovalSubject } from '../rpc/approval-subject.ts'
import type { ReviewSources } from './review-subject.ts'

// Both ends have one origin and one build. An id is made for each window, and is good for one request and one answer.

/** A request for a signature, which the window shows whole. */
export interface SignatureRequest {
  readonly subject: ApprovalSubject
  /** The exact origin of the page that asks. */
  readonly origin: string
  readonly language: string
  /** `light`, `dark`; `system` where the page has not said. */
  readonly mode: string
  readonly sources: ReviewSources
}

/** One press that the frame cannot be sure of. Its words are the frame's. */
export interface AgreementRequest {
  readonly agreement: { readonly title: string; readonly text: string; readonly action: string; readonly cancel: string }
  readonly language: string
  readonly mode: string
}

/** What the window shows. */
export type WindowRequest = SignatureRequest | AgreementRequest

const READY = 'portico-approval/READY'
const SHOW = 'portico-approval/SHOW'
const ANSWER = 'portico-approval/ANSWER'

const id = v.pipe(v.string(), v.uuid())
const ready = v.object({ type: v.literal(READY), id })
const answer = v.object({ type: v.literal(ANSWER), id, given: v.picklist(['approved', 'rejected']) })
const show = v.object({
  type: v.literal(SHOW),
  id,
  request: v.union([
    v.object({
      subject: v.custom<ApprovalSubject>((value) => typeof value === 'object' && value !== null),
      origin: v.string(),
      language: v.string(),
      mode: v.string(),
      sources: v.custom<ReviewSources>((value) => typeof value === 'object' && value !== null),
    }),
    v.object({
      agreement: v.object({ title: v.string(), text: v.string(), action: v.string(), cancel: v.string() }),
      language: v.string(),
      mode: v.string(),
    }),
  ]),
})

/** What the visitor has said in the window. */
export type Given = v.InferOutput<typeof answer>['given']

export const readyMessage = (of: string): unknown => ({ type: READY, id: of })
export const showMessage = (of: string, request: WindowRequest): unknown => ({ type: SHOW, id: of, request })
export const answerMessage = (of: string, given: Given): unknown => ({ type: ANSWER, id: of, given })

/** Whether the window of this id says that it listens. */
export const isReady = (message: unknown, of: string): boolean => v.is(ready, message) && message.id === of

/** The answer of the window of this id. */
export const readAnswer = (message: unknown, of: string): Given | undefined =>
  v.is(answer, message) && message.id === of ? message.given : undefined

/** The request for the window of this id. */
export const readShow = (message: unknown, of: string): WindowRequest | undefined =>
  v.is(show, message) && message.id === of ? message.request : undefined
