import { Fragment, type ReactNode } from 'react'
import type { RpcRequest } from '../../../kernel/contract/rpc.ts'
import { decimalText } from '../../../kernel/contract/tools/decimal.ts'
import { visibleData, visibleText } from '../../../kernel/contract/tools/visible-text.ts'
import type { ViewProps } from '../../../kernel/contract/views.ts'
import { useScope, useServices, useText } from '../../../kernel/react/use-services.ts'
import { useStore } from '../../../kernel/react/use-store.ts'
import { Address } from '../../../ui-kit/parts/identity/address.tsx'
import { CodeBlock } from '../../../ui-kit/parts/identity/code-block.tsx'
import { ApprovalBar } from '../../../ui-kit/parts/inputs/approval-bar.tsx'
import { Inset } from '../../../ui-kit/parts/layout/inset.tsx'
import { Intro } from '../../../ui-kit/parts/layout/intro.tsx'
import { Label } from '../../../ui-kit/parts/layout/label.tsx'
import { DetailList, DetailRow } from '../../../ui-kit/parts/lists/detail-list.tsx'
import { Notice } from '../../../ui-kit/parts/status/notice.tsx'
import { manifest } from '../manifest.ts'
import { type ReadableRequest, readRequest } from './read-request.ts'

/** What can be read of a request, in words; what is sent stands below in any case. */
function Reading({ request, reading }: { readonly request: RpcRequest; readonly reading: ReadableRequest }): ReactNode {
  const text = useText(manifest)
  const networks = useStore(useServices(manifest).networks.all)
  if (reading.kind === 'message') {
    return (
      <>
        <Label>{text('approveMessage')}</Label>
        <CodeBlock aria-label={text('approveMessage')}>{visibleText(reading.text)}</CodeBlock>
      </>
    )
  }
  if (reading.kind === 'typedData') {
    return (
      <>
        <Label>{text('approveMessage')}</Label>
        <CodeBlock aria-label={text('approveMessage')} dir="ltr">
          {visibleData(reading.data)}
        </CodeBlock>
      </>
    )
  }
  if (reading.kind === 'unknown') return null
  const coin = networks.find(({ caipNetworkId }) => caipNetworkId === request.network)?.nativeCurrency
  return (
    <>
      <DetailList>
        <DetailRow label={text('approveAmount')}>
          <bdi dir="ltr">{coin ? `${decimalText(reading.amount, coin.decimals)} ${coin.symbol}` : `${reading.amount}`}</bdi>
        </DetailRow>
      </DetailList>
      <Label>{text('approveTo')}</Label>
      <Inset>
        <Address value={reading.to} />
      </Inset>
    </>
  )
}

/** Shows a request as it will be handled, and asks. */
export default function ApproveRequestView({ params }: ViewProps<'ApproveRequest'>): ReactNode {
  const { rpc } = useServices(manifest)
  const { clock } = useScope(manifest).ports
  const text = useText(manifest)
  const request = useStore(rpc.pending).find((pending) => pending.id === params.requestId)
  if (!request) return <Intro>{text('approveGone')}</Intro>
  const reading = readRequest(request)
  const unknown = reading.kind === 'unknown'
  const [origin, method] = [visibleText(request.origin), visibleText(request.method)]
  return (
    <Fragment key={request.id}>
      {unknown && (
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
        <DetailRow label={text('approveNetwork')}>{request.network}</DetailRow>
      </DetailList>
      <Label>{text('approveAccount')}</Label>
      <Inset>
        <Address value={request.account.address} />
      </Inset>
      <Reading request={request} reading={reading} />
      <Label>{text('approveParams')}</Label>
      <CodeBlock aria-label={text('approveParams')} dir="ltr">
        {visibleData(request.params)}
      </CodeBlock>
      <ApprovalBar
        caution={unknown}
        reject={text('reject')}
        approve={text('approveAction')}
        onReject={() => rpc.reject(request.id)}
        onApprove={() => rpc.approve(request.id)}
        after={clock.after}
      />
    </Fragment>
  )
}
