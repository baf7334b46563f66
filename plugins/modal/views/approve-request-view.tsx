import type { ReactNode } from 'react'
import type { ViewProps } from '../../../kernel/contract/views.ts'
import { useServices, useText } from '../../../kernel/react/use-services.ts'
import { useStore } from '../../../kernel/react/use-store.ts'
import { Address } from '../../../ui-kit/parts/address.tsx'
import { Bar } from '../../../ui-kit/parts/bar.tsx'
import { Button } from '../../../ui-kit/parts/button.tsx'
import { Label } from '../../../ui-kit/parts/label.tsx'
import { Lead } from '../../../ui-kit/parts/lead.tsx'
import { Ledger, LedgerRow } from '../../../ui-kit/parts/ledger.tsx'
import { Notice } from '../../../ui-kit/parts/notice.tsx'
import { Pad } from '../../../ui-kit/parts/pad.tsx'
import { Well } from '../../../ui-kit/parts/well.tsx'
import { manifest } from '../manifest.ts'

const show = (params: unknown): string => {
  try {
    return JSON.stringify(params, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value), 2) ?? ''
  } catch {
    return String(params)
  }
}

/** Shows a request as it will be handled, and asks. */
export default function ApproveRequestView({ params }: ViewProps<'ApproveRequest'>): ReactNode {
  const { rpc, host } = useServices(manifest)
  const text = useText(manifest)
  const request = useStore(rpc.pending).find((pending) => pending.id === params.requestId)
  if (!request) return <Lead>{text('approveGone')}</Lead>
  return (
    <>
      <Notice kind="warning" title={text('approveUnknownTitle')}>
        {text('approveUnknownText')}
      </Notice>
      <Lead>{text('approveLead', { host: host.metadata.name, method: request.method })}</Lead>
      <Ledger>
        <LedgerRow label={text('approveMethod')}>{request.method}</LedgerRow>
        <LedgerRow label={text('approveNetwork')}>{request.network}</LedgerRow>
      </Ledger>
      <Label>{text('approveAccount')}</Label>
      <Pad>
        <Address value={request.account.address} />
      </Pad>
      <Label>{text('approveParams')}</Label>
      <Well aria-label={text('approveParams')}>{show(request.params)}</Well>
      <Bar split="caution">
        <Button onClick={() => rpc.reject(request.id)}>{text('reject')}</Button>
        <Button onClick={() => rpc.approve(request.id)}>{text('approveAction')}</Button>
      </Bar>
    </>
  )
}
