import type { ViewProps } from 'portico/plugin'
import { useScope, useText } from 'portico/react'
import type { ReactNode } from 'react'
import { manifest } from './manifest.ts'

/** Asks for a payment: the frame shows what it is. */
export default function ApproveView({ params: { requestId } }: ViewProps<'test.vault:Approve'>): ReactNode {
  const { services, ports } = useScope(manifest)
  const text = useText(manifest)
  return (
    <>
      <slot name={ports.surface.slot} />
      <button type="button" onClick={() => services.rpc.approve(requestId)}>
        {text('pay')}
      </button>
    </>
  )
}
