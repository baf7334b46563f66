import { Fragment, type ReactNode } from 'react'
import { decimalText } from '../../../kernel/contract/decimal.ts'
import type { RpcRequest } from '../../../kernel/contract/rpc.ts'
import type { ViewProps } from '../../../kernel/contract/views.ts'
import { visibleData, visibleText } from '../../../kernel/contract/visible-text.ts'
import { useScope, useServices, useText } from '../../../kernel/react/use-services.ts'
import { useStore } from '../../../kernel/react/use-store.ts'
import { Address } from '../../../ui-kit/parts/address.tsx'
import { ApprovalBar } from '../../../ui-kit/parts/approval-bar.tsx'
import { Label } from '../../../ui-kit/parts/label.tsx'
import { Lead } from '../../../ui-kit/parts/lead.tsx'
import { Ledger, LedgerRow } from '../../../ui-kit/parts/ledger.tsx'
import { Notice } from '../../../ui-kit/parts/notice.tsx'
import { Pad } from '../../../ui-kit/parts/pad.tsx'
import { Well } from '../../../ui-kit/parts/well.tsx'
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
        <Well aria-label={text('approveMessage')}>{visibleText(reading.text)}</Well>
      </>
    )
  }
  if (reading.kind === 'typedData') {
    return (
      <>
        <Label>{text('approveMessage')}</Label>
        <Well aria-label={text('approveMessage')} dir="ltr">
          {visibleData(reading.data)}
        </Well>
      </>
    )
  }
  if (reading.kind === 'unknown') return null
  const coin = networks.find(({ caipNetworkId }) => caipNetworkId === request.network)?.nativeCurrency
  return (
    <>
      <Ledger>
        <LedgerRow label={text('approveAmount')}>
          <bdi dir="ltr">{coin ? `${decimalText(reading.amount, coin.decimals)} ${coin.symbol}` : `${reading.amount}`}</bdi>
        </LedgerRow>
      </Ledger>
      <Label>{text('approveTo')}</Label>
      <Pad>
        <Address value={reading.to} />
      </Pad>
    </>
  )
}

/** Shows a request as it will be handled, and asks. */
export default function ApproveRequestView({ params }: ViewProps<'ApproveRequest'>): ReactNode {
  const { rpc } = useServices(manifest)
  const { clock } = useScope(manifest).ports
  const text = useText(manifest)
  const request = useStore(rpc.pending).find((pending) => pending.id === params.requestId)
  if (!request) return <Lead>{text('approveGone')}</Lead>
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
      <Lead>{text('approveLead', { origin, method })}</Lead>
      <Ledger>
        <LedgerRow label={text('approveOrigin')}>
          <bdi dir="ltr">{origin}</bdi>
        </LedgerRow>
        <LedgerRow label={text('approveMethod')}>{method}</LedgerRow>
        <LedgerRow label={text('approveNetwork')}>{request.network}</LedgerRow>
      </Ledger>
      <Label>{text('approveAccount')}</Label>
      <Pad>
        <Address value={request.account.address} />
      </Pad>
      <Reading request={request} reading={reading} />
      <Label>{text('approveParams')}</Label>
      <Well aria-label={text('approveParams')} dir="ltr">
        {visibleData(request.params)}
      </Well>
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
