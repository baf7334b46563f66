import type { ReactNode } from 'react'
import type { RequestReview } from '../../kernel/contract/review.ts'
import { visibleText } from '../../kernel/contract/tools/visible-text.ts'
import { Address } from '../parts/identity/address.tsx'
import { Label } from '../parts/layout/text.tsx'
import { Inset, Intro } from '../parts/layout/view-layout.tsx'
import { DetailList, DetailRow } from '../parts/lists/detail-list.tsx'
import { Notice } from '../parts/status/notice.tsx'
import { Skeleton } from '../parts/status/placeholders.tsx'
import { Checks } from './checks.tsx'
import { Exact } from './exact.tsx'
import { cautionsOf, Findings } from './findings.tsx'
import { Parts } from './parts.tsx'
import { Simulation } from './simulation.tsx'
import { type RequestTerms, Terms } from './terms.tsx'
import { type ReviewWords, wordOf } from './words.ts'

/** px; the part that most requests have: an amount, a receiver. */
const PART_HEIGHT = 120

/** The longest id (CAIP-2) that fits beside a name in one line. Longer ones are hashes of a first block, which nobody compares at a glance. */
const SHORT_ID = 20

/** The network that a request is for. */
export interface ShownNetwork {
  /** Left out: nothing here knows the network. */
  readonly name?: string | undefined
  /** CAIP-2. */
  readonly id: string
}

const isLong = ({ name, id }: ShownNetwork): boolean => name !== undefined && id.length > SHORT_ID

const networkText = (network: ShownNetwork): string => {
  const { name, id } = network
  if (name === undefined) return id
  return isLong(network) ? name : `${name} (${id})`
}

/** The request as the gate holds it. */
export interface ShownRequest {
  readonly method: string
  readonly params: unknown
  /** Of the page that asks, as the browser says it. */
  readonly origin: string
  readonly network: ShownNetwork
  readonly address: string
  /** What the signer adds to the request by itself. */
  readonly terms?: RequestTerms | undefined
}

export interface ReviewedRequestProps {
  readonly words: ReviewWords
  /** BCP 47, for dates. */
  readonly language: string
  readonly request: ShownRequest
  readonly reviewing: RequestReview
  /** A browser has refused to copy. */
  onCopyFailed(cause: unknown): void
}

/** What the request is called: by all of it, and never by one of its calls. */
const kindOf = (words: ReviewWords, reviewing: RequestReview): string => {
  if (!('review' in reviewing)) return words('kindUnknown')
  const { title, parts } = reviewing.review
  const calls = parts.reduce((sum, part) => (part.kind === 'batch' ? sum + part.calls.length : sum), 0)
  // One call is no batch to people, whichever method has it.
  return words(title === 'batch' && calls === 1 ? 'kindTransaction' : wordOf('kind', title), { all: `${calls}` })
}

/**
 * A request for people: who asks, what it does part by part, what was found, what a node says, and the exact bytes one click away. The
 * modal's approval view and the signing frame's page are drawn by this.
 */
export function ReviewedRequest({ words, language, request, reviewing, onCopyFailed }: ReviewedRequestProps): ReactNode {
  const review = 'review' in reviewing ? reviewing.review : undefined
  const reading = reviewing.status === 'reading'
  const origin = visibleText(request.origin)
  const unread = !reading && (!review || review.checks.decoded === 'unavailable')
  return (
    <>
      <Findings words={words} findings={cautionsOf(reviewing).filter(({ check }) => check !== 'simulated')} />
      {unread && (
        <Notice kind="warning" title={words('unknownTitle')}>
          {words('unknownText')}
        </Notice>
      )}
      <Intro>{words('lead', { origin })}</Intro>
      <DetailList>
        <DetailRow label={words('kind')} loading={reading}>
          {kindOf(words, reviewing)}
        </DetailRow>
        <DetailRow label={words('network')}>
          <bdi>{visibleText(networkText(request.network))}</bdi>
        </DetailRow>
      </DetailList>
      {request.terms && <Terms words={words} terms={request.terms} />}
      {reading && (
        <Inset>
          <Skeleton height={PART_HEIGHT} />
        </Inset>
      )}
      {review && <Parts words={words} language={language} findings={review.findings} parts={review.parts} />}
      {review && (
        <Findings
          words={words}
          findings={review.findings.filter(
            ({ severity, call, check }) => severity === 'note' && call === undefined && check !== 'simulated',
          )}
        />
      )}
      <Simulation words={words} reviewing={reviewing} />
      <Checks words={words} reviewing={reviewing} />
      <Label lined>{words('account')}</Label>
      <Inset>
        <Address value={request.address} />
      </Inset>
      <Exact
        words={words}
        reviewing={reviewing}
        network={isLong(request.network) ? request.network.id : undefined}
        method={request.method}
        params={request.params}
        onCopyFailed={onCopyFailed}
      />
    </>
  )
}
