import { type ReactNode, useState } from 'react'
import type { RpcService } from '../../../kernel/contract/modal-services.ts'
import { foreignSignIn } from '../../../kernel/contract/tools/foreign-sign-in.ts'
import { visibleText } from '../../../kernel/contract/tools/visible-text.ts'
import type { ViewProps } from '../../../kernel/contract/views.ts'
import { useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { ApprovalBar } from '../../../ui-kit/parts/inputs/approval-bar.tsx'
import { Checkbox } from '../../../ui-kit/parts/inputs/checkbox.tsx'
import { Inset, Intro } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { Notice } from '../../../ui-kit/parts/status/notice.tsx'
import { cautionsOf, wantsCare } from '../../../ui-kit/review/findings.tsx'
import { ReviewedRequest } from '../../../ui-kit/review/reviewed-request.tsx'
import { manifest } from '../manifest.ts'

/** Shows a request as it will be handled, and asks. */
export default function ApproveRequestView({ params }: ViewProps<'ApproveRequest'>): ReactNode {
  const text = useText(manifest)
  const rpc = useStore(useServices(manifest).rpc)
  return rpc ? <RequestApproval key={params.requestId} rpc={rpc} requestId={params.requestId} /> : <Intro>{text('gone')}</Intro>
}

function RequestApproval({ rpc, requestId }: { readonly rpc: RpcService; readonly requestId: string }): ReactNode {
  const { networks, i18n, toasts } = useServices(manifest)
  const all = useStore(networks.all)
  const language = useStore(i18n.language)
  const text = useText(manifest)
  const request = useStore(rpc.pending).find((pending) => pending.id === requestId)
  const reviewing = useStore(rpc.review(requestId))
  /** The visitor does not want to wait for the network. */
  const [early, setEarly] = useState(false)
  if (!request) return <Intro>{text('gone')}</Intro>
  const domain = foreignSignIn(request.params, request.origin)
  const caution = wantsCare(reviewing)
  const looking = reviewing.status === 'decoded'
  const network = all.find(({ caipNetworkId }) => caipNetworkId === request.network)
  const shown = {
    method: request.method,
    params: request.params,
    origin: request.origin,
    network: network ? `${network.name} (${request.network})` : request.network,
    address: request.account.address,
  }
  return (
    <>
      {domain !== undefined && (
        <Notice kind="danger" role="alert" strong title={text('foreignTitle', { domain: visibleText(domain) })}>
          {text('foreignText', { origin: visibleText(request.origin) })}
        </Notice>
      )}
      <ReviewedRequest
        words={text}
        language={language}
        request={shown}
        reviewing={reviewing}
        onCopyFailed={() => toasts.show({ kind: 'error', text: text('copyFailed') })}
      />
      {looking && (
        <Inset>
          <Checkbox checked={early} onChecked={setEarly}>
            {text('early')}
          </Checkbox>
        </Inset>
      )}
      {/* Where more is said above them, or another one is wider, the buttons stand elsewhere: they rest anew. */}
      <ApprovalBar
        key={`${caution} ${cautionsOf(reviewing).length}`}
        requestId={request.id}
        bind={rpc.bindButtons}
        caution={caution}
        waiting={reviewing.status === 'reading' || (looking && !early)}
        covered={text('covered')}
        reject={text('reject')}
        approve={domain === undefined ? text('action') : undefined}
      />
    </>
  )
}
