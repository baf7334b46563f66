import type { ReactNode } from 'react'
import type { RequestReview, ReviewPart } from '../../kernel/contract/review.ts'
import { visibleText } from '../../kernel/contract/tools/visible-text.ts'
import { Address } from '../parts/identity/address.tsx'
import { Label } from '../parts/layout/text.tsx'
import { Inset } from '../parts/layout/view-layout.tsx'
import { DetailList, DetailRow } from '../parts/lists/detail-list.tsx'
import { Notice } from '../parts/status/notice.tsx'
import { useStyle } from '../style-root.tsx'
import { Findings } from './findings.tsx'
import { amountText } from './parts.tsx'
import css from './simulation.css'
import type { ReviewWords } from './words.ts'

type Change = Extract<ReviewPart, { readonly kind: 'change' }>

const isChange = (part: ReviewPart): part is Change => part.kind === 'change'

function ChangeRow({ words, change: { asset, amount, direction } }: { readonly words: ReviewWords; readonly change: Change }): ReactNode {
  const much = asset.kind === 'item' ? `${visibleText(asset.symbol ?? '')} #${asset.id} × ${amount.raw}`.trim() : amountText(amount, asset)
  return (
    <>
      <DetailList>
        <DetailRow label={words(direction === 'out' ? 'changeOut' : 'changeIn')}>
          <bdi dir="ltr">{`${direction === 'out' ? '−' : '+'} ${much}`}</bdi>
        </DetailRow>
      </DetailList>
      {asset.kind !== 'native' && (
        <Inset>
          <Address value={visibleText(asset.address)} />
        </Inset>
      )}
    </>
  )
}

function Outcome({
  words,
  reviewing,
}: {
  readonly words: ReviewWords
  readonly reviewing: Extract<RequestReview, { readonly review: unknown }>
}): ReactNode {
  const { checks, findings, parts } = reviewing.review
  if (reviewing.status === 'decoded') {
    return (
      <DetailList>
        {[1, 2, 3].map((row) => (
          <DetailRow key={row} label={row === 1 ? words('simulating') : ''} loading>
            {null}
          </DetailRow>
        ))}
      </DetailList>
    )
  }
  if (checks.simulated === 'unavailable') {
    return (
      <Notice kind="warning" title={words('notSimulatedTitle')}>
        {words('notSimulatedText')}
      </Notice>
    )
  }
  const changes = parts.filter(isChange).map((change, key) => ({ change, key }))
  const found = findings.filter(({ check }) => check === 'simulated')
  return (
    <>
      <Findings words={words} findings={found} />
      {changes.map(({ change, key }) => (
        <ChangeRow key={key} words={words} change={change} />
      ))}
      {changes.length === 0 && found.length === 0 && (
        <DetailList>
          <DetailRow label={words('noChange')}>{null}</DetailRow>
        </DetailList>
      )}
    </>
  )
}

/**
 * Shows what a transaction moves, in the words of a node. The area has one size while the node is asked and afterwards. Longer content
 * scrolls in it, so that the buttons stay in place.
 */
export function Simulation({ words, reviewing }: { readonly words: ReviewWords; readonly reviewing: RequestReview }): ReactNode {
  useStyle(css)
  if (!('review' in reviewing) || !['transaction', 'batch'].includes(reviewing.review.title)) return null
  const { simulation } = reviewing.review
  return (
    <>
      <Label lined end={simulation ? words('block', { block: `${simulation.block}` }) : words('simulatedBy')}>
        {words('simulated')}
        {simulation?.changed && (
          <>
            {' '}
            <b className="simulation-changed">{words('changed')}</b>
          </>
        )}
      </Label>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="simulated-changes" aria-label={words('simulated')} aria-busy={reviewing.status === 'decoded'} tabIndex={0}>
        <Outcome words={words} reviewing={reviewing} />
      </section>
    </>
  )
}
