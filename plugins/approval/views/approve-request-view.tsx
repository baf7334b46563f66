import type { ReactNode } from 'react'
import type { RpcService } from '../../../kernel/contract/modal-services.ts'
import type { ViewProps } from '../../../kernel/contract/views.ts'
import { useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { Intro } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { RequestApproval } from '../../../ui-kit/review/request-approval.tsx'
import { manifest } from '../manifest.ts'

/** Shows a request as it will be handled, and asks. */
export default function ApproveRequestView({ params }: ViewProps<'ApproveRequest'>): ReactNode {
  const text = useText(manifest)
  const rpc = useStore(useServices(manifest).rpc)
  return rpc ? <PendingRequest key={params.requestId} rpc={rpc} requestId={params.requestId} /> : <Intro>{text('gone')}</Intro>
}

function PendingRequest({ rpc, requestId }: { readonly rpc: RpcService; readonly requestId: string }): ReactNode {
  const { networks, i18n, toasts } = useServices(manifest)
  const all = useStore(networks.all)
  const language = useStore(i18n.language)
  const text = useText(manifest)
  const request = useStore(rpc.pending).find((pending) => pending.id === requestId)
  const reviewing = useStore(rpc.review(requestId))
  if (!request) return <Intro>{text('gone')}</Intro>
  const network = all.find(({ caipNetworkId }) => caipNetworkId === request.network)
  return (
    <RequestApproval
      words={text}
      language={language}
      request={{
        method: request.method,
        params: request.params,
        origin: request.origin,
        network: { name: network?.name, id: request.network },
        address: request.account.address,
      }}
      reviewing={reviewing}
      requestId={request.id}
      bind={rpc.bindButtons}
      onCopyFailed={() => toasts.show({ kind: 'error', text: text('copyFailed') })}
    />
  )
}
