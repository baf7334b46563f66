import type { ReactNode } from 'react'
import type { RequestReview, ReviewPart } from '../../../kernel/contract/review.ts'
import { visibleText } from '../../../kernel/contract/tools/visible-text.ts'
import { useText } from '../../../kernel/react/hooks.ts'
import { Address } from '../../../ui-kit/parts/identity/address.tsx'
import { Label } from '../../../ui-kit/parts/layout/text.tsx'
import { Inset } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { DetailList, DetailRow } from '../../../ui-kit/parts/lists/detail-list.tsx'
import { Notice } from '../../../ui-kit/parts/status/notice.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { manifest } from '../manifest.ts'
import { Findings } from './request-findings.tsx'
import { amountText } from './request-parts.tsx'
import css from './simulated-changes.css'

type Change = Extract<ReviewPart, { readonly kind: 'change' }>

const isChange = (part: ReviewPart): part is Change => part.kind === 'change'

function ChangeRow({ change: { asset, amount, direction } }: { readonly change: Change }): ReactNode {
  const text = useText(manifest)
  const much = asset.kind === 'item' ? `${visibleText(asset.symbol ?? '')} #${asset.id} × ${amount.raw}`.trim() : amountText(amount, asset)
  return (
    <>
      <DetailList>
        <DetailRow label={text(direction === 'out' ? 'approveChangeOut' : 'approveChangeIn')}>
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

function Outcome({ reviewing }: { readonly reviewing: Extract<RequestReview, { readonly review: unknown }> }): ReactNode {
  const text = useText(manifest)
  const { checks, findings, parts } = reviewing.review
  if (reviewing.status === 'decoded') {
    return (
      <DetailList>
        {[1, 2, 3].map((row) => (
          <DetailRow key={row} label={row === 1 ? text('approveSimulating') : ''} loading>
            {null}
          </DetailRow>
        ))}
      </DetailList>
    )
  }
  if (checks.simulated === 'unavailable') {
    return (
      <Notice kind="warning" title={text('approveNotSimulatedTitle')}>
        {text('approveNotSimulatedText')}
      </Notice>
    )
  }
  const changes = parts.filter(isChange).map((change, key) => ({ change, key }))
  const found = findings.filter(({ check }) => check === 'simulated')
  return (
    <>
      <Findings findings={found} />
      {changes.map(({ change, key }) => (
        <ChangeRow key={key} change={change} />
      ))}
      {changes.length === 0 && found.length === 0 && (
        <DetailList>
          <DetailRow label={text('approveNoChange')}>{null}</DetailRow>
        </DetailList>
      )}
    </>
  )
}

/**
 * Shows what a transaction moves, in the words of a node. The area has one size while the node is asked and afterwards. Longer content
 * scrolls in it, so that the buttons stay in place.
 */
export function SimulatedChanges({ reviewing }: { readonly reviewing: RequestReview }): ReactNode {
  useStyle(css)
  const text = useText(manifest)
  if (!('review' in reviewing) || !['transaction', 'batch'].includes(reviewing.review.title)) return null
  return (
    <>
      <Label lined end={text('approveSimulatedBy')}>
        {text('approveSimulated')}
      </Label>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="simulated-changes" aria-label={text('approveSimulated')} aria-busy={reviewing.status === 'decoded'} tabIndex={0}>
        <Outcome reviewing={reviewing} />
      </section>
    </>
  )
}
