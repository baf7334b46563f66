import { Fragment, type ReactNode } from 'react'
import type { RpcService } from '../../../kernel/contract/modal-services.ts'
import type { RequestReview, ReviewTitle } from '../../../kernel/contract/review.ts'
import { foreignSignIn } from '../../../kernel/contract/tools/foreign-sign-in.ts'
import { visibleData, visibleText } from '../../../kernel/contract/tools/visible-text.ts'
import type { ViewProps } from '../../../kernel/contract/views.ts'
import { useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { Address } from '../../../ui-kit/parts/identity/address.tsx'
import { CodeBlock } from '../../../ui-kit/parts/identity/code-block.tsx'
import { ApprovalBar } from '../../../ui-kit/parts/inputs/approval-bar.tsx'
import { Label } from '../../../ui-kit/parts/layout/text.tsx'
import { Inset, Intro } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { DetailList, DetailRow } from '../../../ui-kit/parts/lists/detail-list.tsx'
import { Notice } from '../../../ui-kit/parts/status/notice.tsx'
import { Skeleton } from '../../../ui-kit/parts/status/placeholders.tsx'
import { manifest } from '../manifest.ts'
import { Findings } from './request-findings.tsx'
import { Parts } from './request-parts.tsx'
import { SimulatedChanges } from './simulated-changes.tsx'

const TITLES = {
  transaction: 'approveKindTransaction',
  batch: 'approveKindBatch',
  message: 'approveKindMessage',
  permission: 'approveKindPermission',
  data: 'approveKindData',
  unknown: 'approveKindUnknown',
} as const satisfies Record<ReviewTitle, string>

/** px; the part that most requests have: an amount, a receiver. */
const PART_HEIGHT = 120

/** The part of the request that was read, and the part that could not be. */
function Warnings({ reviewing }: { readonly reviewing: RequestReview }): ReactNode {
  const text = useText(manifest)
  if (reviewing.status === 'reading') return null
  const review = 'review' in reviewing ? reviewing.review : undefined
  return (
    <>
      {review && <Findings findings={review.findings.filter(({ check }) => check !== 'simulated')} />}
      {review?.checks.decoded !== 'ok' && review?.checks.decoded !== 'finding' && (
        <Notice kind="warning" title={text('approveUnknownTitle')}>
          {text('approveUnknownText')}
        </Notice>
      )}
    </>
  )
}

/** Shows a request as it will be handled, and asks. */
export default function ApproveRequestView({ params }: ViewProps<'ApproveRequest'>): ReactNode {
  const text = useText(manifest)
  const rpc = useStore(useServices(manifest).rpc)
  return rpc ? <RequestApproval rpc={rpc} requestId={params.requestId} /> : <Intro>{text('approveGone')}</Intro>
}

function RequestApproval({ rpc, requestId }: { readonly rpc: RpcService; readonly requestId: string }): ReactNode {
  const { networks } = useServices(manifest)
  const all = useStore(networks.all)
  const text = useText(manifest)
  const request = useStore(rpc.pending).find((pending) => pending.id === requestId)
  const reviewing = useStore(rpc.review(requestId))
  if (!request) return <Intro>{text('approveGone')}</Intro>
  const review = 'review' in reviewing ? reviewing.review : undefined
  const reading = reviewing.status === 'reading'
  const domain = foreignSignIn(request.params, request.origin)
  const caution = !review || review.checks.decoded === 'unavailable' || review.findings.length > 0
  const network = all.find(({ caipNetworkId }) => caipNetworkId === request.network)
  const [origin, method] = [visibleText(request.origin), visibleText(request.method)]
  return (
    <Fragment key={request.id}>
      {domain !== undefined && (
        <Notice kind="danger" role="alert" strong title={text('approveForeignTitle', { domain: visibleText(domain) })}>
          {text('approveForeignText', { origin })}
        </Notice>
      )}
      <Warnings reviewing={reviewing} />
      <Intro>{text('approveLead', { origin, method })}</Intro>
      <DetailList>
        <DetailRow label={text('approveOrigin')}>
          <bdi dir="ltr">{origin}</bdi>
        </DetailRow>
        <DetailRow label={text('approveMethod')}>{method}</DetailRow>
        <DetailRow label={text('approveKind')} loading={reading}>
          {text(TITLES[review?.title ?? 'unknown'])}
        </DetailRow>
        <DetailRow label={text('approveNetwork')}>
          <bdi>{network ? `${visibleText(network.name)} (${request.network})` : request.network}</bdi>
        </DetailRow>
      </DetailList>
      <Label>{text('approveAccount')}</Label>
      <Inset>
        <Address value={request.account.address} />
        {reading && <Skeleton height={PART_HEIGHT} />}
      </Inset>
      {review && <Parts parts={review.parts} />}
      <SimulatedChanges reviewing={reviewing} />
      <Label>{text('approveParams')}</Label>
      <CodeBlock aria-label={text('approveParams')} dir="ltr">
        {visibleData(request.params)}
      </CodeBlock>
      {/* Another width of the buttons is another place of theirs: they rest anew. */}
      <ApprovalBar
        key={`${caution}`}
        requestId={request.id}
        bind={rpc.bindButtons}
        caution={caution}
        waiting={reading}
        covered={text('approveCovered')}
        reject={text('reject')}
        approve={domain === undefined ? text('approveAction') : undefined}
      />
    </Fragment>
  )
}
