import { Fragment, type ReactNode } from 'react'
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
import { manifest } from '../manifest.ts'
import { type Review, reviewRequest } from '../review/review.ts'
import { Effects, Findings } from './request-effects.tsx'

/** Text or data that is signed; what is sent stands below in any case. */
function Reading({ review: { message, data } }: { readonly review: Review }): ReactNode {
  const text = useText(manifest)
  if (message === undefined && data === undefined) return null
  return (
    <>
      <Label>{text('approveMessage')}</Label>
      <CodeBlock aria-label={text('approveMessage')} {...(message === undefined ? { dir: 'ltr' } : {})}>
        {message === undefined ? visibleData(data) : visibleText(message)}
      </CodeBlock>
    </>
  )
}

/** Shows a request as it will be handled, and asks. */
export default function ApproveRequestView({ params }: ViewProps<'ApproveRequest'>): ReactNode {
  const { rpc, networks } = useServices(manifest)
  const all = useStore(networks.all)
  const text = useText(manifest)
  const request = useStore(rpc.pending).find((pending) => pending.id === params.requestId)
  if (!request) return <Intro>{text('approveGone')}</Intro>
  const review = reviewRequest(request)
  const network = all.find(({ caipNetworkId }) => caipNetworkId === request.network)
  const refused = review.foreignDomain !== undefined
  const caution = !review.complete || review.findings.length > 0
  const coin = network?.nativeCurrency
  const [origin, method] = [visibleText(request.origin), visibleText(request.method)]
  return (
    <Fragment key={request.id}>
      {refused && (
        <Notice kind="danger" role="alert" strong title={text('approveForeignTitle', { domain: visibleText(review.foreignDomain) })}>
          {text('approveForeignText', { origin })}
        </Notice>
      )}
      <Findings findings={review.findings} coin={coin} />
      {!review.complete && (
        <Notice kind="warning" title={text('approveUnknownTitle')}>
          {text('approveUnknownText')}
        </Notice>
      )}
      <Intro>{text('approveLead', { origin, method })}</Intro>
      <DetailList>
        <DetailRow label={text('approveOrigin')}>
          <bdi dir="ltr">{origin}</bdi>
        </DetailRow>
        <DetailRow label={text('approveMethod')}>{method}</DetailRow>
        <DetailRow label={text('approveNetwork')}>
          <bdi>{network ? `${visibleText(network.name)} (${request.network})` : request.network}</bdi>
        </DetailRow>
      </DetailList>
      <Label>{text('approveAccount')}</Label>
      <Inset>
        <Address value={request.account.address} />
      </Inset>
      <Effects effects={review.effects} coin={coin} />
      <Reading review={review} />
      <Label>{text('approveParams')}</Label>
      <CodeBlock aria-label={text('approveParams')} dir="ltr">
        {visibleData(request.params)}
      </CodeBlock>
      <ApprovalBar
        requestId={request.id}
        bind={rpc.bindButtons}
        caution={caution}
        covered={text('approveCovered')}
        reject={text('reject')}
        approve={refused ? undefined : text('approveAction')}
      />
    </Fragment>
  )
}
